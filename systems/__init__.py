"""The rules: one file a rule or system, kernels only."""
