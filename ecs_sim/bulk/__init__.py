"""Jobs over many battles: the runner of one stored battle, the engines that spread a job, re-simulation and impact."""
