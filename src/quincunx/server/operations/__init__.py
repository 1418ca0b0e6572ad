"""What whoever looks after a server sees of it: logs, traces and lateness."""
