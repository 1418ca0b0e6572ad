"""Games of other packages, found by their entry points without being installed."""

import shutil
from pathlib import Path

EXAMPLE = Path(__file__).parents[1] / "examples" / "three"


def put_beside(package: Path, folder: Path) -> None:
    """Copy a package into a folder of the module path, with what pip would write about its entry points."""
    shutil.copytree(package / "quincunx_three", folder / "quincunx_three")
    described = folder / "quincunx_three-1.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: quincunx-three\nVersion: 1\n")
    (described / "entry_points.txt").write_text("[quincunx.games]\nthree = quincunx_three:GAME\n")
