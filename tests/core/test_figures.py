"""Figures of rules pages: what is read, what is drawn, and that the rules are asked."""

import pytest

import quincunx
from quincunx.core.errors import GameError
from quincunx.core.figures import Figure, Pieces, read_figures, split_page
from quincunx.core.layout import bounds, middle

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

PYRGA = quincunx.load("pyrga")


def read(text, game=PYRGA):
    return read_figures(f"# A page\n\n{text}\n\nMore words.\n", game)


def figure(*lines, name="example", game=PYRGA):
    block = "\n".join([f"```figure {name}", *lines, "```"])
    found = read(block, game)[name]
    assert isinstance(found, Figure)
    return found


def test_a_figure_has_a_picture_for_each_part():
    found = figure("Moves: Sb2", "Then: Tb3e / Cc3 Sc3", "Caption: A square, and", "  what follows.")
    assert found.caption == "A square, and what follows."
    assert [panel.made for panel in found.panels] == [(), ("Tb3e",), ("Cc3", "Sc3")]
    assert [panel.position.ply for panel in found.panels] == [1, 2, 4]


def test_parts_are_told_from_times():
    game = quincunx.load("zangle(mode=speedster)")
    found = figure("Then: 0/3:call / 0/4.5:drop", "Caption: x", game=game)
    assert [panel.made for panel in found.panels] == [(), ("0/3:call",), ("0/4.5:drop",)]


def test_marks_and_judged_moves_are_drawn():
    found = figure(
        "Moves: Sb2",
        "Marked: a2 c2",
        "Right: Tb3e",
        "Wrong: Sd4 Cd4",
        "Because: after the white square on b2, the piece must go to b1, a2, c2, b3",
        "Caption: x",
    )
    (panel,) = found.panels
    assert panel.marked == ("a2", "c2")
    assert [(ghost.move, ghost.sign) for ghost in panel.ghosts] == [("Tb3e", "✓"), ("Sd4", "✗"), ("Cd4", "✗")]
    plain = figure("Moves: Sb2", "Caption: x").panels[0]
    assert len(panel.layout.over) == 2 + 3 * 3
    assert len(panel.layout.ghosts) >= 3
    assert panel.layout.last == plain.layout.last
    assert not plain.layout.ghosts
    assert not plain.layout.over
    assert "✗" in panel.svg
    assert "✗" not in plain.svg


def test_a_wrong_move_that_cannot_be_written_has_its_sign_on_what_is_marked():
    lines = ("Wrong: Ta1w", "Because: a direction that stays on the board from a1: n, e", "Caption: x")
    (ghost,) = figure("Marked: a1", *lines).panels[0].ghosts
    (corner,) = (site for site in PYRGA.start().layout().sites if site.id == "a1")
    assert ghost.corner == pytest.approx(middle(bounds(corner.outline)))
    (ghost,) = figure(*lines).panels[0].ghosts
    assert ghost.corner == middle((0, 0, *PYRGA.kit.size))


def test_only_the_area_is_seen():
    whole, part = figure("Caption: x").panels[0], figure("Area: a1 b2", "Caption: x").panels[0]
    assert part.area is not None
    assert part.area[2] < whole.layout.size[0]
    assert part.svg.split("viewBox=")[1][:12] != whole.svg.split("viewBox=")[1][:12]


def test_what_lies_beside_the_board_is_drawn_when_asked_for():
    assert not figure("Caption: x").panels[0].layout.trays
    assert len(figure("Trays: yes", "Caption: x").panels[0].layout.trays) == 2


def test_a_figure_is_of_the_game_as_usual_unless_it_says_otherwise():
    game = quincunx.load("ringgz", players=4)
    first, *_ = (found for found in game.figures.values() if isinstance(found, Figure))
    assert first.panels[0].game == quincunx.load("ringgz")
    three = figure("Game: ringgz(players=3)", "Caption: x", game=game)
    assert three.panels[0].game == quincunx.load("ringgz", players=3)


def test_pictures_are_told_apart_in_words():
    assert figure("Caption: x").words == ("",)
    assert figure("Then: Sb2", "Caption: x").words == ("Before", "After")
    assert figure("Then: Sb2 / Sb3", "Caption: x").words == ("1.", "2.", "3.")
    judged = figure("Right: Sb2", "Then: Sb2", "Caption: x")
    assert judged.words == ("Before · ✓ allowed", "After")


def test_a_move_that_places_nothing_frames_what_is_chosen_for_it():
    game = quincunx.load("zangle")
    move, *_ = (found for found in game.start(3).legal_moves() if "=" in found)
    (panel,) = figure("Seed: 3", f"Right: {move}", "Caption: x", game=game).panels
    (ghost,) = panel.ghosts
    assert len(ghost.frames) == 1 + len(move.split("+"))  # the target, and what it is made of
    assert panel.over[: len(ghost.frames)] == ghost.frames
    (placed,) = figure("Right: Sb2", "Caption: x").panels[0].ghosts
    assert not placed.frames


def test_notebooks_show_pictures_with_their_words_as_text():
    found = figure("Then: Sb2", "Caption: <b>bold</b> & plain.")
    shown = found._repr_html_()
    assert shown.count("<svg ") == 2
    assert shown.index("<p>Before</p>") < shown.index("<p>After</p>")
    assert "<p>&lt;b&gt;bold&lt;/b&gt; &amp; plain.</p>" in shown
    assert found.panels[0]._repr_svg_().startswith("<svg ")


def test_signs_stay_within_the_picture():
    (panel,) = figure("Right: Sd4", "Area: d4", "Caption: x").panels
    left, top, width, height = panel.seen
    (disc, _, _) = panel.over
    (x, y), radius = disc.center, disc.radius
    assert left <= x - radius < x + radius <= left + width
    assert top <= y - radius < y + radius <= top + height


def test_a_page_is_split_where_figures_stand():
    page = "# One\n\n```figure two\nCaption: x\n```\nThree\n"
    assert list(split_page(page)) == [("# One\n\n", "two"), ("\nThree\n", "")]
    assert list(split_page("No figure")) == [("No figure", "")]


def test_a_seat_sees_its_own():
    game = quincunx.load("zangle")
    assert figure("Seat: 1", "Seed: 3", "Caption: x", game=game).panels[0].position.text


def test_a_finished_game_says_why():
    before = "Position: SCts,SCts,Sc,-/-,-,-,-/-,-,-,-/s,s,-,- 10 Cc4"
    *_, last = figure(before, "Then: Tc4s", "Outcome: white controls", "Caption: x").panels
    assert last.position.outcome.winners == (0,)
    with pytest.raises(GameError, match="another reason"):
        figure(before, "Then: Tc4s", "Outcome: Black is tired", "Caption: x")
    with pytest.raises(GameError, match="not over"):
        figure(before, "Outcome: white controls", "Caption: x")


def test_pieces_are_counted_by_the_rules():
    text = "```pieces all\nCaption: All.\nwhite-S × 5: square\nblack-T × 5: triangle\n```"
    found = read(text)["all"]
    assert isinstance(found, Pieces)
    assert [(item.label, item.count) for item in found.items] == [("square", 5), ("triangle", 5)]
    assert all(item.shapes for item in found.items)
    assert found._repr_html_().count("<svg") == 2
    with pytest.raises(GameError, match="there are 5 of white-S, not 6"):
        read(text.replace("5: square", "6: square"))
    with pytest.raises(GameError, match="no piece 'grey-S'"):
        read(text.replace("white-S", "grey-S"))


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["Moves: Sb2"], "a caption is missing"),
        (["Moves: Sb2 Sb2", "Caption: x"], "Sb2 is not possible"),
        (["Moves: nonsense", "Caption: x"], "nonsense is not possible"),
        (["Moves: Sb2", "Right: Sd4", "Caption: x"], "Sd4 is not possible"),
        (["Moves: Sb2", "Then: Sd4", "Caption: x"], "Sd4 is not possible"),
        (["Moves: Sb2", "Wrong: Sb3", "Because: no", "Caption: x"], "Sb3 is legal"),
        (["Moves: Sb2", "Wrong: Sd4", "Because: it rains", "Caption: x"], "refused for another reason"),
        (["Moves: Sb2", "Wrong: Sd4", "Caption: x"], "needs a reason"),
        (["Because: it rains", "Caption: x"], "needs a reason"),
        (["Marked: z9", "Caption: x"], "no site 'z9'"),
        (["Area:", "Caption: x"], "an area has sites"),
        (["Seat: 2", "Caption: x"], "no seat 2"),
        (["Seed: minus", "Caption: x"], "Seed is a number"),
        (["Colour: red", "Caption: x"], "no key 'Colour'"),
        (["Game: ringgz", "Caption: x"], "a figure of pyrga"),
        (["Position: 1", "Caption: x"], "three fields"),
        (["words", "Caption: x"], "'Key: value' is expected"),
        (["Caption: x", "Caption: y"], "only one line"),
    ],
)
def test_what_the_rules_contradict_is_refused(lines, complaint):
    with pytest.raises(GameError, match=f"example: .*{complaint}"):
        figure(*lines)


@pytest.mark.parametrize("name", ["", "Two words", "same", "<b>"])
def test_every_figure_has_a_name_of_its_own(name):
    with pytest.raises(GameError, match="a name of its own"):
        read(f"```figure same\nCaption: x\n```\n\n```figure {name}\nCaption: x\n```")


@pytest.mark.parametrize("name", quincunx.game_names())
def test_the_figures_of_every_page_agree_with_the_rules(name):
    game = quincunx.load(name)
    assert set(game.figures) == set(read_figures(game.rules, game))
