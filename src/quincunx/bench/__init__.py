"""The measurements behind `quincunx bench`: one module a subcommand, which prints nothing itself."""
