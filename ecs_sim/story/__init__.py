"""What a log tells, in words: events as sentences, why things were refused, and the chains of causes (`explain`)."""
