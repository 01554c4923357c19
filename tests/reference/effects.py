"""What a card does once it lies on the pile, and the answers that it may wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import WILD_ORDER, is_wild

if TYPE_CHECKING:
    from .table import Table


def carry_out(table: Table, seat: int, card: str, before: str, target: int | None, chosen: str) -> None:
    """The effect of a card that was not the last one; `before` is the colour it was put on."""
    table.card_player = seat
    following = table.after(seat)
    symbol = card if is_wild(card) else card[1:]
    if symbol == "S":  # SKIP-1
        pass_over(table, following)
    elif symbol == "R":
        reverse(table, seat)
    elif symbol == "+2":  # D2-1, A24, A27
        table.take(following, 2)
        pass_over(table, following)
    elif symbol == "W4":
        ask_about_bluff(table, seat, before)
    elif symbol == "SW":
        if target is not None:
            swap(table, seat, target)
        table.begin_turn(following)
    elif symbol == "FT":
        force_turnover(table, seat)
    elif symbol == "IK":  # IK-1, A91
        ask_for_verdict(table, "kick", following)
    elif symbol in table.options.rules:
        carry_out_idea(table, seat, card, chosen)
    else:  # a number, a Wild, a blank customizable
        table.begin_turn(following)


def pass_over(table: Table, seat: int) -> None:
    """The seat loses this turn; play goes on after it (A29)."""
    table.lose_turn(seat)
    table.begin_turn(table.after(seat))


def move_on(table: Table) -> None:
    """The effect is over: the neighbour of the card's player moves."""
    table.begin_turn(table.after(table.card_player))


def reverse(table: Table, seat: int) -> None:
    """REV-1; A30: between two players it acts as a Skip and is one for A75."""
    table.flip_direction()
    following = table.after(seat)
    if table.seats == 2 and table.options.two_player_reverse == "skip":
        pass_over(table, following)
    else:
        table.begin_turn(following)


# -------------------------------------------------------------------- Wild Draw Four


def ask_about_bluff(table: Table, seat: int, before: str) -> None:
    """WD4-2, A31 to A38: guilt is settled by the hand left at this moment."""
    hand = table.hands[seat]
    table.guilty = any(card[0] == before for card in hand)  # WD4-3, A32
    if not table.is_classic_three:
        table.guilty = table.guilty or any(is_wild(card) for card in hand)  # CHAL-2, A33
    table.accused = seat
    table.phase = "answer"
    table.turn = table.after(seat)  # A37


def accept(table: Table) -> None:
    """WD4-2."""
    victim = table.turn
    table.take(victim, 4)
    pass_over(table, victim)


def challenge(table: Table) -> None:
    """CHAL-3, CHAL-4, A39, A40, A41, A45."""
    challenger = table.turn
    if not table.guilty:
        table.take(challenger, 6)
        pass_over(table, challenger)
        return
    table.take(table.accused, 4)
    if table.options.challenge_won == "lost":
        pass_over(table, challenger)
    else:
        table.begin_turn(challenger)  # A76: skipped when vetoed


# -------------------------------------------------------------------- Swap Hands


def swap(table: Table, seat: int, target: int) -> None:
    """SWAP-1, A56, A58; A55: the duty of both is formed anew."""
    hands = table.hands
    hands[seat], hands[target] = hands[target], hands[seat]
    table.renew_duty(seat)
    table.renew_duty(target)


# -------------------------------------------------------------------- Force a Turnover


def force_turnover(table: Table, seat: int) -> None:
    """FT-2, FT-3, A80, A81: test the next player."""
    tested = table.after(seat)
    table.spent = None  # A84: everything restarts, with an ordinary turn
    if table.is_able(tested):
        table.tests.pop(tested, None)
        table.begin_turn(tested)
    elif table.options.turnover == "draw-first":
        table.tests[tested] = seat
        table.begin_turn(tested)
    else:
        offer_bonus(table, seat)


def offer_bonus(table: Table, seat: int) -> None:
    """FT-3, A82: from the whole hand; with nothing playable it lapses at once."""
    table.card_player = seat
    if table.is_able(seat):
        table.phase = "bonus"
        table.turn = seat
    else:
        move_on(table)


def end_turn(table: Table, seat: int, *, able: bool) -> None:
    """A turn ended without a play; with draw-first it may have been a test (A80)."""
    tester = table.tests.pop(seat, None)
    if tester is None or able or not table.is_able(tester):
        table.begin_turn(table.after(seat))
    else:
        table.spent = seat
        offer_bonus(table, tester)


# -------------------------------------------------------------------- customizables


def carry_out_idea(table: Table, seat: int, card: str, chosen: str) -> None:
    """IDEA-1 to IDEA-10, A60: colour first, then the rule."""
    rule = table.options.rules[card]
    following = table.after(seat)
    if rule.idea == "extra-turn":  # IDEA-4, A67
        table.begin_turn(seat)
    elif rule.idea == "wilds-out":
        wilds_out(table, seat)
    elif rule.idea == "to-seven":  # IDEA-5
        table.waiting = [following]
        come_to(table, 7)
    elif rule.idea == "to-three":  # IDEA-6, A68: the card's player comes last
        table.waiting = [*play_order(table, seat), seat]
        come_to(table, 3)
    elif rule.idea in ("joke", "judged note"):  # IDEA-8, A8
        ask_for_verdict(table, rule.idea, seat)
    elif rule.idea == "rooster":  # IDEA-10
        ask_for_verdict(table, rule.idea, following)
    else:
        carry_out_quiet_idea(table, seat, rule.idea, rule.color or chosen)
        table.begin_turn(following)  # A62: nobody loses a turn


def carry_out_quiet_idea(table: Table, seat: int, idea: str, color: str) -> None:
    """Ideas after which the next player simply moves; a blank and a note do nothing (A8)."""
    following = table.after(seat)
    if idea == "draw-until-color":
        draw_until(table, following, color)
    elif idea == "take-three":  # IDEA-3, A66
        table.take_three.add(following)
    elif idea == "open-hands":  # IDEA-7
        table.openers.add(seat)
    elif idea == "elbows":  # IDEA-9
        table.forbidden.add(following)


def play_order(table: Table, seat: int) -> list[int]:
    """The other seats in play order from the next player."""
    others: list[int] = []
    other = table.after(seat)
    while other != seat:
        others.append(other)
        other = table.after(other)
    return others


def draw_until(table: Table, seat: int, color: str) -> None:
    """IDEA-1, A63: wilds do not qualify, all is kept, an end when nothing is drawable."""
    while True:
        taken = table.take(seat, 1)
        if not taken or taken[0][0] == color:
            return


def wilds_out(table: Table, seat: int) -> None:
    """IDEA-2, A64, A65: all others at once, then the first empty hand wins."""
    changed: list[int] = []
    for other in play_order(table, seat):
        wilds = sorted((c for c in table.hands[other] if is_wild(c)), key=WILD_ORDER.index)
        table.lay_beneath(other, wilds)
        if wilds:
            changed.append(other)
    for other in changed:
        if not table.hands[other]:
            table.end_round(other)
            return
    table.reshuffle()
    for other in changed:
        table.renew_duty(other)
    table.begin_turn(table.after(seat))


def come_to(table: Table, size: int) -> None:
    """IDEA-5, IDEA-6: the waiting seats draw or choose discards one after the other."""
    while table.waiting:
        seat = table.waiting.pop(0)
        count = len(table.hands[seat])
        if count > size:
            ask_for_discards(table, seat, size)
            return
        table.take(seat, size - count)
    move_on(table)


def ask_for_discards(table: Table, seat: int, keep: int) -> None:
    """A61: the holder chooses."""
    table.phase = "discard"
    table.turn = seat
    table.keep = keep


def give_up(table: Table, cards: list[str]) -> None:
    """The chosen cards go beneath the top card, then the effect goes on."""
    seat = table.turn
    table.lay_beneath(seat, cards)
    table.reshuffle()
    table.renew_duty(seat)  # IDEA-8, A54
    come_to(table, table.keep)


# -------------------------------------------------------------------- verdicts


def ask_for_verdict(table: Table, judged: str, seat: int) -> None:
    """A70, A71, A89: the table judges this seat."""
    table.judged = judged
    table.phase = "judge"
    table.turn = seat


def take_verdict(table: Table, *, good: bool) -> None:
    """IK-1, IK-2, IDEA-8, IDEA-10, A87, A88; a judged note moves no cards."""
    seat = table.turn
    if table.judged == "kick" and not good:
        table.take(seat, 3)
    elif table.judged in ("joke", "rooster") and not good:
        table.take(seat, 4)
    elif table.judged == "joke" and len(table.hands[seat]) > 1:
        table.waiting = []
        ask_for_discards(table, seat, 1)
        return
    move_on(table)
