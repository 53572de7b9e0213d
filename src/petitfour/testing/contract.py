"""The contract tests of one game, as a class that pytest collects."""

from __future__ import annotations

from pathlib import Path

from petitfour.core.game import Game
from petitfour.core.registry import Registry, load_game

from . import checks, fuzz, hinting, processes, ptx, wording, worlds


class _Contract:
    """What every game promises. Counts are small: `scripts/soak` runs the same checks for longer."""

    folder: Path

    @property
    def game(self) -> Game:
        return self.games.get(load_game(self.folder).name, compiled=True)

    @property
    def games(self) -> Registry:
        return checks.load_registry(self.folder)

    def test_legal_lists_exactly_what_why_not_allows(self) -> None:
        checks.legal_agrees_with_why_not(self.game)

    def test_random_games_keep_every_invariant_range_and_bound(self) -> None:
        processes.checked_games_hold(self.folder)  # first: what writes elsewhere could end this process
        checks.random_games_hold(load_game(self.folder, compiled=True))

    def test_somebody_can_always_act(self) -> None:
        checks.somebody_can_always_act(self.game)

    def test_every_event_is_declared_and_has_words(self) -> None:
        checks.events_are_declared(self.game)

    def test_the_parts_of_a_score_add_up_to_it(self) -> None:
        checks.score_parts_add_up(self.game)

    def test_what_breaks_a_tie_is_what_the_places_go_by(self) -> None:
        checks.ties_are_broken_as_told(self.game)

    def test_simultaneous_choices_are_independent(self) -> None:
        checks.simultaneous_choices_are_independent(self.game)

    def test_scratch_cells_mean_nothing(self) -> None:
        checks.scratch_means_nothing(self.game)

    def test_no_two_chance_sites_of_a_game_are_the_same(self) -> None:
        checks.chance_sites_are_distinct(self.game)

    def test_asking_changes_nothing(self) -> None:
        checks.asking_changes_nothing(self.game)

    def test_what_a_seat_cannot_see_tells_it_nothing(self) -> None:
        worlds.two_worlds_look_the_same(self.game)

    def test_a_view_holds_nothing_hidden(self) -> None:
        worlds.views_hold_nothing_hidden(self.game)

    def test_all_see_which_options_a_game_is_played_with(self) -> None:
        checks.options_are_seen(self.game)

    def test_a_position_described_and_read_is_the_same(self) -> None:
        checks.positions_come_back(self.game)

    def test_a_match_saved_and_loaded_is_the_same(self) -> None:
        checks.matches_come_back(self.game, self.games)

    def test_older_saves_still_load(self) -> None:
        checks.older_saves_load(self.game, self.games)

    def test_a_damaged_file_is_refused_in_words(self) -> None:
        fuzz.damaged_files_are_refused_in_words(self.game, self.games, count=300)

    def test_everything_has_words_in_every_language(self) -> None:
        wording.everything_has_words(self.game)
        wording.languages_have_the_same_keys(self.game)

    def test_every_kind_explains_itself_in_every_language(self) -> None:
        wording.every_kind_explains_itself(self.game)

    def test_what_the_face_names_explains_itself(self) -> None:
        wording.what_the_face_names_explains_itself(self.game)

    def test_reasons_of_hints_come_from_the_view_and_have_words(self) -> None:
        hinting.reasons_come_from_the_view(self.game)
        hinting.phrases_have_words(self.game)

    def test_the_picture_can_always_be_drawn(self) -> None:
        checks.pictures_draw(self.game)

    def test_what_faces_are_told_of_the_box_is_plain_and_the_same_in_every_game(self) -> None:
        checks.kinds_are_plain_and_steady(self.game)

    def test_the_folder_is_complete(self) -> None:
        checks.folder_is_complete(self.game)

    def test_the_lesson_can_be_played_to_its_end(self) -> None:
        checks.lesson_can_be_played(load_game(self.folder))

    def test_interpreted_and_compiled_rules_answer_the_same(self) -> None:
        processes.interpreted_equals_compiled(self.folder)

    def test_no_rule_reads_or_writes_outside_its_arrays(self) -> None:
        processes.bounds_hold(self.folder)

    def test_another_process_and_hash_seed_give_the_same_games(self) -> None:
        processes.other_process_agrees(self.folder)

    def test_the_rules_compile_for_cuda(self) -> None:
        if not ptx.is_possible():
            import pytest

            pytest.skip("the CUDA compiler is not installed: pip install 'petitfour[cuda]'")
        assert ".entry" in ptx.to_ptx(load_game(self.folder, compiled=True))


def contract_of(folder: str | Path) -> type:
    """The contract tests of the game in a folder: `TestContract = contract_of(…)`."""
    path = Path(folder).resolve()
    return type(f"TestContractOf_{path.name}", (_Contract,), {"folder": path, "__doc__": _Contract.__doc__})
