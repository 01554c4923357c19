/* The classic rules, hard-coded: how fast this game can be played at all.
 *
 * It plays what the kernel plays with the edition `deluxe` and the habits [1000, 0, 0]: draw only
 * when you must, any playable card with equal chances, every call made, every Wild Draw Four
 * accepted. Same algorithm (bit sets of the kinds held, counts per kind, piles in a fixed order
 * that are shuffled when dealt and when turned over), same generator, same order of random
 * numbers, therefore the same totals and fingerprints. What it leaves out is what makes the kernel
 * general: tables of an edition, effect steps, moves as numbers, windows for calls and catches,
 * events, dealing by a host.
 */

#include <stdint.h>
#include <string.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum {
    SEATS = 10, /* at most */
    KINDS = 54,
    DECK = 108,
    HAND = 7,
    COLORS = 4,
    PER_COLOR = 13, /* 0 to 9, Draw Two, Reverse, Skip; the wilds come after all colours */
    DRAW_TWO = 10,
    REVERSE = 11,
    SKIP = 12,
    WILD = 52,
    WILD_DRAW_FOUR = 53,
    NO_COLOR = 8,
    TURN_LIMIT = 5000,
    TARGET = 500,
    ROUND_OVER = 7,
    GAME_OVER = 8
};

/* What a card does, by kind. */
enum { NOTHING, DRAWS_TWO, REVERSES, SKIPS, NAMES_COLOR, DRAWS_FOUR };

static uint64_t goes_on[KINDS][NO_COLOR + 1]; /* [top kind][colour]: set that may be played */
static uint8_t does[KINDS];
static uint8_t color_of[KINDS];
static uint8_t points[KINDS];
static uint8_t last_draws[KINDS]; /* drawn by the next seat when it is the last card */
static uint8_t deck[DECK];        /* in the order of the kinds */

struct game {
    uint64_t rng;
    uint64_t held[SEATS];    /* kinds in hand */
    uint64_t several[SEATS]; /* those of them that are there more than once */
    int32_t cards[SEATS]; /* cards in hand */
    uint8_t hands[SEATS][64];
    uint8_t draw_pile[DECK];    /* next card last */
    uint8_t discard_pile[DECK]; /* top card last */
    int32_t draw_count, discard_count;
    int32_t seats, turn, direction, color, winner, phase, decisions, score;
};

/* -- chance -- */

static inline uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline uint64_t next_random(uint64_t *rng)
{
    *rng += 0x9E3779B97F4A7C15u;
    return mix(*rng) >> 32;
}

/* A number from 0 to n - 1: the upper half of a product, drawn again where that would be unfair. */
static inline uint32_t below(uint64_t *rng, uint32_t n)
{
    uint64_t product = next_random(rng) * n;
    if (__builtin_expect((uint32_t)product < n, 0)) {
        uint32_t least = (uint32_t)((0x100000000u - n) % n);
        while ((uint32_t)product < least)
            product = next_random(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

static uint64_t two_numbers(uint64_t *rng)
{
    uint64_t high = next_random(rng);
    return high << 32 | next_random(rng);
}

/* Start the generator for one game of a series. */
static uint64_t seed(uint64_t number, uint64_t index)
{
    uint64_t rng = number;
    rng = two_numbers(&rng) ^ index;
    return two_numbers(&rng);
}

static void shuffle(uint64_t *state, uint8_t *cards, int32_t count)
{
    uint64_t rng = *state;
    for (int32_t last = count - 1; last > 0; last--) {
        uint32_t other = below(&rng, (uint32_t)last + 1);
        uint8_t card = cards[last];
        cards[last] = cards[other];
        cards[other] = card;
    }
    *state = rng;
}

/* -- cards that move -- */

static inline void take_in(struct game *g, int32_t seat, int32_t kind)
{
    uint64_t bit = (uint64_t)1 << kind;
    g->hands[seat][kind]++;
    g->several[seat] |= g->held[seat] & bit;
    g->held[seat] |= bit;
    g->cards[seat]++;
}

static inline void put_out(struct game *g, int32_t seat, int32_t kind)
{
    int32_t left = --g->hands[seat][kind];
    g->held[seat] ^= (uint64_t)(left == 0) << kind;
    g->several[seat] ^= (uint64_t)(left == 1) << kind;
    g->cards[seat]--;
}

/* Shuffle the cards under the top discard into the empty draw pile. */
static __attribute__((noinline)) void refill(struct game *g)
{
    int32_t under = g->discard_count - 1;
    if (under < 1)
        return;
    memcpy(g->draw_pile, g->discard_pile, (size_t)under);
    g->discard_pile[0] = g->discard_pile[under];
    g->discard_count = 1;
    g->draw_count = under;
    shuffle(&g->rng, g->draw_pile, under);
}

static inline int32_t draw_one(struct game *g, int32_t seat)
{
    int32_t kind = g->draw_pile[--g->draw_count];
    take_in(g, seat, kind);
    if (__builtin_expect(g->draw_count == 0, 0))
        refill(g);
    return kind;
}

/* Draw as many as there are: a penalty that the piles cannot pay is forgiven. */
static inline void draw_penalty(struct game *g, int32_t seat, int32_t count)
{
    while (count-- > 0 && g->draw_count > 0)
        draw_one(g, seat);
}

static inline int32_t next_seat(const struct game *g, int32_t seat)
{
    int32_t after = seat + g->direction;
    if (after == g->seats)
        after = 0;
    return after < 0 ? g->seats - 1 : after;
}

/* -- a round -- */

/* The opening card does what it says; afterwards somebody has the turn. */
static void open_round(struct game *g, int32_t dealer)
{
    int32_t kind = g->draw_pile[g->draw_count - 1];
    while (does[kind] == DRAWS_FOUR) {
        shuffle(&g->rng, g->draw_pile, g->draw_count);
        kind = g->draw_pile[g->draw_count - 1];
    }
    g->draw_count--;
    g->discard_pile[0] = (uint8_t)kind;
    g->discard_count = 1;
    g->color = color_of[kind];
    int32_t left = next_seat(g, dealer);
    g->turn = left;
    switch (does[kind]) {
    case DRAWS_TWO:
        draw_penalty(g, left, 2);
        g->turn = next_seat(g, left);
        break;
    case SKIPS:
        g->turn = next_seat(g, left);
        break;
    case REVERSES:
        g->direction = -1;
        g->turn = dealer;
        break;
    case NAMES_COLOR:
        g->color = (int32_t)below(&g->rng, COLORS);
        g->decisions = 1;
        break;
    default:
        break;
    }
}

static void deal(struct game *g, int32_t seats, int32_t dealer)
{
    g->seats = seats;
    g->direction = 1;
    g->winner = -1;
    g->phase = ROUND_OVER;
    g->decisions = 0;
    g->score = 0;
    memset(g->hands, 0, (size_t)seats * sizeof g->hands[0]);
    memset(g->held, 0, sizeof g->held);
    memset(g->several, 0, sizeof g->several);
    memset(g->cards, 0, sizeof g->cards);
    memcpy(g->draw_pile, deck, DECK);
    shuffle(&g->rng, g->draw_pile, DECK);
    g->draw_count = DECK;
    for (int32_t card = 0; card < HAND; card++) {
        int32_t seat = dealer;
        for (int32_t place = 0; place < seats; place++) {
            seat = seat + 1 == seats ? 0 : seat + 1;
            take_in(g, seat, g->draw_pile[--g->draw_count]);
        }
    }
    open_round(g, dealer);
}

/* The last card is played: the next seat still draws for it, then the winner scores. */
static void go_out(struct game *g, int32_t seat, int32_t kind)
{
    int32_t victim = next_seat(g, seat);
    for (int32_t left = last_draws[kind]; left > 0; left--) {
        if (g->draw_count == 0)
            refill(g);
        if (g->draw_count > 0)
            take_in(g, victim, g->draw_pile[--g->draw_count]);
    }
    g->winner = seat;
    for (int32_t other = 0; other < g->seats; other++)
        for (uint64_t kinds = g->held[other]; kinds; kinds &= kinds - 1) {
            int32_t held = __builtin_ctzll(kinds);
            g->score += g->hands[other][held] * points[held];
        }
    g->phase = g->score >= TARGET ? GAME_OVER : ROUND_OVER;
}

/* The member of a set with so many smaller ones. */
static inline int32_t member(uint64_t kinds, int32_t smaller)
{
#ifdef __BMI2__
    return __builtin_ctzll(_pdep_u64((uint64_t)1 << smaller, kinds));
#else
    while (smaller-- > 0)
        kinds &= kinds - 1;
    return __builtin_ctzll(kinds);
#endif
}

/* One of the cards of a set in a hand, each with the same chance. Most sets hold no card twice. */
static inline int32_t pick_card(struct game *g, int32_t seat, uint64_t kinds)
{
    const uint8_t *hand = g->hands[seat];
    uint64_t several = kinds & g->several[seat];
    uint32_t count = (uint32_t)__builtin_popcountll(kinds);
    for (uint64_t rest = several; rest; rest &= rest - 1)
        count += hand[__builtin_ctzll(rest)] - 1u;
    if (count == 1)
        return __builtin_ctzll(kinds);
    int32_t left = (int32_t)below(&g->rng, count);
    if (!several)
        return member(kinds, left);
    for (;;) {
        int32_t kind = __builtin_ctzll(kinds);
        left -= hand[kind];
        if (left < 0)
            return kind;
        kinds &= kinds - 1;
    }
}

/* One choice more; say whether the round is cut. */
static inline int is_cut(struct game *g)
{
    return __builtin_expect(++g->decisions >= TURN_LIMIT, 0);
}

/* What a card does that was not the last one; say whether the round is cut at an answer. */
static inline int take_effect(struct game *g, int32_t seat, int32_t kind)
{
    int32_t next = next_seat(g, seat);
    g->turn = next;
    switch (does[kind]) {
    case DRAWS_TWO:
        draw_penalty(g, next, 2);
        g->turn = next_seat(g, next);
        break;
    case SKIPS:
        g->turn = next_seat(g, next);
        break;
    case REVERSES:
        g->direction = -g->direction;
        g->turn = g->seats == 2 ? seat : next_seat(g, seat);
        break;
    case DRAWS_FOUR:
        if (is_cut(g)) /* the play; the answer counts as every decision does */
            return 1;
        draw_penalty(g, next, 4);
        g->turn = next_seat(g, next);
        break;
    default:
        break;
    }
    return 0;
}

static void play_round(struct game *g)
{
    uint32_t passed = 0; /* seats that passed for want of cards since the last play or draw */
    for (;;) {
        int32_t seat = g->turn;
        uint64_t fits = goes_on[g->discard_pile[g->discard_count - 1]][g->color];
        uint64_t kinds = g->held[seat] & fits;
        int32_t kind;
        if (kinds) {
            kind = pick_card(g, seat, kinds);
        } else if (g->draw_count > 0) {
            passed = 0;
            kind = draw_one(g, seat);
            int drawn_fits = fits >> kind & 1;
            if (!drawn_fits)
                g->turn = next_seat(g, seat);
            if (is_cut(g))
                return;
            if (!drawn_fits)
                continue;
        } else {
            passed |= 1u << seat;
            int nobody = passed == (1u << g->seats) - 1;
            if (!nobody)
                g->turn = next_seat(g, seat);
            if (is_cut(g) || nobody)
                return;
            continue;
        }
        passed = 0;
        put_out(g, seat, kind);
        g->discard_pile[g->discard_count++] = (uint8_t)kind;
        g->color = color_of[kind];
        if (g->cards[seat] == 0) {
            g->decisions++;
            go_out(g, seat, kind);
            return;
        }
        if (kind >= WILD)
            g->color = (int32_t)below(&g->rng, COLORS);
        if (__builtin_expect(g->draw_count == 0, 0))
            refill(g);
        if (take_effect(g, seat, kind) || is_cut(g))
            return;
    }
}

/* -- what came out -- */

struct chunk {
    uint64_t word, cards;
    uint32_t filled;
};

static inline void add_card(struct chunk *c, int32_t kind)
{
    c->cards = c->cards << 8 | (uint64_t)(kind + 1);
    if (++c->filled % 8 == 0) {
        c->word = mix(c->word ^ c->cards);
        c->cards = 0;
    }
}

/* The kernel's 64 bits that stand for all that a state says. */
static uint64_t fingerprint(const struct game *g, uint64_t index)
{
    struct chunk c = {mix(g->rng ^ index), 0, 0};
    const int32_t numbers[] = {g->color, g->turn, g->direction + 1, g->winner + 1, g->decisions, g->phase};
    for (int i = 0; i < 6; i++)
        c.word = mix(c.word ^ (uint64_t)numbers[i]);
    for (int32_t seat = 0; seat < g->seats; seat++) {
        c.word = mix(c.word ^ (uint64_t)(seat == g->winner ? g->score : 0));
        for (uint64_t kinds = g->held[seat]; kinds; kinds &= kinds - 1) {
            int32_t kind = __builtin_ctzll(kinds);
            for (int32_t left = g->hands[seat][kind]; left > 0; left--)
                add_card(&c, kind);
        }
    }
    for (int32_t i = 0; i < g->draw_count; i++)
        add_card(&c, g->draw_pile[i]);
    for (int32_t i = 0; i < g->discard_count; i++)
        add_card(&c, g->discard_pile[i]);
    return mix(c.word ^ c.cards);
}

/* Fill the tables, once, when the library is loaded. */
static __attribute__((constructor)) void fill_tables(void)
{
    const uint64_t wilds = (uint64_t)1 << WILD | (uint64_t)1 << WILD_DRAW_FOUR;
    static const uint8_t symbol_does[] = {DRAWS_TWO, REVERSES, SKIPS};
    int32_t size = 0;
    for (int32_t kind = 0; kind < KINDS; kind++) {
        int32_t symbol = kind % PER_COLOR;
        int is_wild = kind >= WILD;
        color_of[kind] = (uint8_t)(is_wild ? NO_COLOR : kind / PER_COLOR);
        does[kind] = NOTHING;
        if (is_wild)
            does[kind] = kind == WILD ? NAMES_COLOR : DRAWS_FOUR;
        else if (symbol >= DRAW_TWO)
            does[kind] = symbol_does[symbol - DRAW_TWO];
        points[kind] = (uint8_t)(is_wild ? 50 : symbol >= DRAW_TWO ? 20 : symbol);
        last_draws[kind] = does[kind] == DRAWS_TWO ? 2 : does[kind] == DRAWS_FOUR ? 4 : 0;
        for (int32_t copies = is_wild ? 4 : symbol == 0 ? 1 : 2; copies > 0; copies--)
            deck[size++] = (uint8_t)kind;
        uint64_t same = wilds;
        for (int32_t color = 0; color < COLORS && !is_wild; color++)
            same |= (uint64_t)1 << (color * PER_COLOR + symbol);
        for (int32_t color = 0; color <= NO_COLOR; color++) {
            uint64_t colored = color < COLORS ? (((uint64_t)1 << PER_COLOR) - 1) << (color * PER_COLOR) : 0;
            goes_on[kind][color] = same | colored;
        }
    }
}

/* Play rounds of a series and add up what came out, exactly as the kernel's `play_rounds` does.
 * `totals` takes rounds, decisions, fingerprint, void rounds, then rounds won and points by seat. */
__attribute__((visibility("default"))) void play_rounds(int64_t seats, uint64_t number, int64_t first,
                                                        int64_t rounds, uint64_t *totals)
{
    struct game g;
    for (int64_t index = first; index < first + rounds; index++) {
        g.rng = seed(number, (uint64_t)index);
        deal(&g, (int32_t)seats, (int32_t)(index % seats));
        play_round(&g);
        totals[0] += 1;
        totals[1] += (uint64_t)g.decisions;
        totals[2] ^= fingerprint(&g, (uint64_t)index);
        if (g.winner < 0) {
            totals[3] += 1;
        } else {
            totals[4 + g.winner] += 1;
            totals[14 + g.winner] += (uint64_t)g.score;
        }
    }
}
