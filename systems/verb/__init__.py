"""One kernel a verb: what a line does to one recipient."""
