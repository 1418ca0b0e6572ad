"""The notebook runs, draws boards, and shows what running it gives; `--write-golden` writes that anew."""

import copy
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[2] / "examples" / "tour.ipynb"
LARGEST = 450_000  # bytes, with all its pictures


def outputs(notebook: Any) -> list[Any]:
    return [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]


@pytest.mark.compiled
def test_the_tour_runs_and_is_as_it_stands_there(
    pytestconfig: pytest.Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    kept = nbformat.read(NOTEBOOK, as_version=4)
    fresh = copy.deepcopy(kept)
    NotebookClient(fresh, timeout=120, record_timing=False, coalesce_streams=True).execute()
    for cell in fresh.cells:
        cell.metadata = {}
    if pytestconfig.getoption("--write-golden"):
        nbformat.write(fresh, NOTEBOOK)
        kept = nbformat.read(NOTEBOOK, as_version=4)
    assert outputs(fresh) == outputs(kept)
    drawn = [
        output for found in outputs(kept) for output in found if "image/svg+xml" in output.get("data", {})
    ]
    assert len(drawn) >= 6
    assert NOTEBOOK.stat().st_size < LARGEST
