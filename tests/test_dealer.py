"""Who deals: the draw for the deal with its ties, a dealer by lot, a dealer who is given, and who deals next."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from lastcard.game import Event, Game
from lastcard.game.record import read_record


def host(*firsts: str) -> Callable[[list[str], str], Sequence[str]]:
    """A host's shuffles: each draw for the deal begins with the next of these cards, all else stays as it lies."""
    waiting = list(firsts)

    def shuffle(cards: list[str], why: str) -> list[str]:
        if why not in {"dealer", "seat"}:
            return [card for card in cards if card[1:].isdigit()] + [card for card in cards if not card[1:].isdigit()]
        assert waiting, f"one {why} more than was laid ready"
        first = waiting.pop(0).split()
        for card in first:
            cards.remove(card)
        return first + cards

    return shuffle


def told(game: Game) -> list[str]:
    """What was said while the dealer was found."""
    return [str(event) for event in game.events if event.name in {"drew for deal", "tied for deal", "dealer"}]


def drawers(game: Game) -> list[int]:
    return [event.seat for event in game.events if event.name == "drew for deal"]


@pytest.mark.parametrize("edition", ["deluxe", "mlb"])
def test_mlb_setup_1_dlx_setup_1_everybody_draws_one_card_and_the_highest_number_deals(edition: str) -> None:
    game = Game(edition, seats=4, shuffle=host("r3 b9 g8 y0"))
    assert told(game) == [
        "A draws r3 for the deal.",
        "B draws b9 for the deal.",
        "C draws g8 for the deal.",
        "D draws y0 for the deal.",
        "B deals.",
    ]
    assert game.dealer == "B"
    assert game.turn == "C"


@pytest.mark.parametrize("edition", ["deluxe", "mlb"])
@pytest.mark.parametrize("symbols", ["W4 r1 W", "rS b1 y+2", "gR b1 r0"])
def test_mlb_setup_2_dlx_setup_2_symbols_and_wilds_count_nothing_in_that_draw(edition: str, symbols: str) -> None:
    assert Game(edition, seats=3, shuffle=host(symbols)).dealer == "B"


def test_a4_only_those_who_tie_for_the_highest_draw_again_from_the_whole_deck() -> None:
    game = Game("deluxe", seats=5, shuffle=host("r7 b9 g9 y8 r9", "b9 g2 y9", "b4 r5"))
    assert drawers(game) == [0, 1, 2, 3, 4, 1, 2, 4, 1, 4]
    assert [event.seat for event in game.events if event.name == "tied for deal"] == [1, 2, 4, 1, 4]
    assert game.dealer == "E"


def test_a4_a_tie_of_nothing_is_a_tie_as_well() -> None:
    game = Game("deluxe", seats=2, shuffle=host("W r0", "rS gR", "b1 g0"))
    assert drawers(game) == [0, 1, 0, 1, 0, 1]
    assert game.dealer == "A"


def test_a4_the_cards_that_were_drawn_go_back_before_the_deal() -> None:
    game = Game("deluxe", seats=3, shuffle=host("r7 b9 g9", "y3 b5"))
    assert sum(game.counts().values()) + len(game.draw_pile()) + len(game.discard_pile()) == 108


def test_the_draw_for_the_deal_is_seen_by_all() -> None:
    game = Game("deluxe", seats=3, shuffle=host("r7 b9 g2"))
    drawn = [event for event in game.log() if event.name == "drew for deal"]
    assert [event.card for event in drawn] == ["r7", "b9", "g2"]
    assert all(game.log(seat)[: len(drawn)] == drawn for seat in "ABC")


@pytest.mark.parametrize("seed", range(12))
def test_without_a_host_the_highest_card_of_the_last_draw_deals_too(seed: int) -> None:
    game = Game("deluxe", seats=4, seed=seed)

    def worth(event: Event) -> int:
        return int(event.card[1:]) if event.card[1:].isdigit() else 0

    draws: list[list[Event]] = [[]]
    for event in game.events:
        if event.name == "drew for deal":
            if draws[-1] and event.seat <= draws[-1][-1].seat:
                draws.append([])
            draws[-1].append(event)
    assert [event.seat for event in draws[0]] == [0, 1, 2, 3]
    for one, after in pairwise(draws):
        best = max(map(worth, one))
        assert [event.seat for event in after] == [event.seat for event in one if worth(event) == best]
    assert game.dealer == "ABCD"[max(draws[-1], key=worth).seat]
    assert len({worth(event) for event in draws[-1]}) > 1 or len(draws[-1]) == 1


@pytest.mark.parametrize("edition", ["nonpartisan", "turnover", "kicker"])
def test_a5_the_other_editions_choose_the_first_dealer_by_lot(edition: str) -> None:
    game = Game(edition, seats=4, shuffle=host("C A"))
    assert told(game) == ["C deals."]
    assert game.orders[0] == ("seat", ("C", "A", "B", "D"))
    assert {Game(edition, seats=3, seed=seed).dealer for seed in range(20)} == {"A", "B", "C"}


@pytest.mark.parametrize("dealer", ["B", 1])
def test_a5_a_dealer_who_is_given_is_not_drawn_for(dealer: str | int) -> None:
    game = Game("deluxe", seats=3, seed=4, dealer=dealer)
    assert told(game) == []
    assert game.dealer == "B"
    with pytest.raises(ValueError, match="no seat here"):
        Game("deluxe", seats=3, dealer="D")


def finish(game: Game) -> Game:
    """Go on until the round is over: the player to move plays if it can, and draws if it cannot."""
    while game.phase != "round over":
        game.play(game.legal(game.turn)[0])
    return game


def test_a6_the_deal_moves_one_seat_left_and_play_runs_left_again() -> None:
    game = finish(Game("deluxe", seats=3, seed=2, dealer="B", options={"target": 100_000}))
    for dealer in "CABC":
        game.play("A next")
        assert game.dealer == dealer
        assert game.direction == ("right" if game.top.endswith("R") else "left")
        finish(game)


def test_a6_as_an_option_every_deal_is_drawn_for() -> None:
    game = finish(Game("deluxe", seats=4, seed=3, dealer="B", options={"next_dealer": "draw"}))
    drawn = game.play("A next")
    assert [event.seat for event in drawn if event.name == "drew for deal"][:4] == [0, 1, 2, 3]
    assert [f"{game.dealer} deals."] == [str(event) for event in drawn if event.name == "dealer"]


def test_a_record_tells_who_drew_what_for_the_deal() -> None:
    game = Game("deluxe", seats=3, shuffle=host("r7 b9 g9", "y3 b5"))
    again = read_record(game.record()).replay()
    assert told(again) == told(game)
    assert again.dealer == "C"
