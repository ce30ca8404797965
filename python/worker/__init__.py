"""Judges samples: helpers of the zygote, the worker and its clock, and what runs beside the sample's code."""
