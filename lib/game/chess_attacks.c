/* chess_attacks.c - the attack tables.
   A slider's attacks depend on the blockers along its two lines, edges apart. For each square a "magic" number was found by
   trial (sparse random numbers, until one worked) that maps every set of blockers to an index with no harmful collision. */
#include "game/chess_attacks.h"

struct magic rook_magics[64], bishop_magics[64];
uint64_t knight_table[64], king_table[64], pawn_table[2][64], between_table[64][64];

enum { ROOK_ENTRIES = 102400, BISHOP_ENTRIES = 5248, LINE_SUBSETS = 64 };
static uint64_t attack_table[ROOK_ENTRIES + BISHOP_ENTRIES];

static const uint64_t rook_numbers[64] = {
    0x0080002040008010, 0x2080108040002002, 0x238010000c802000, 0x1a00102008860040,
    0x0180080002812400, 0x2200041002000801, 0x5200008200080104, 0x4100004889000822,
    0x0000800020804000, 0x0021004000210081, 0x4300801000200080, 0x0129001005000820,
    0x18c4800401818800, 0x0872002442008810, 0x0c31002100442200, 0x2015000090420100,
    0x000126800640018d, 0x0140220041008201, 0x0301828010002000, 0x8a29010010000821,
    0x0028008004008008, 0x8012010100040008, 0x3b403400060b0810, 0x0100020008810054,
    0x0208800480204000, 0x0820500040002000, 0x0020090100204010, 0x008200220010400a,
    0x0405001300044800, 0x0440040080020080, 0x8001280400821021, 0x0100044e00141081,
    0x004001c182800020, 0x180040e002401000, 0x10c0801004802000, 0x8010000801803080,
    0x0208008008800402, 0x0000800200800400, 0x1912020001010004, 0x00080100a2000044,
    0x0100804000208000, 0x0380804001010028, 0x0000100020008080, 0x0301001000090022,
    0x000088010011003c, 0x5082401004080120, 0x0110480201440010, 0x9a00244885020004,
    0x2040320100804200, 0x0014210040048100, 0x0001004010200100, 0x4088220010400a00,
    0x00008018000c0180, 0x4262001008040200, 0x80a2501822890400, 0x0148004100840200,
    0x0080008018204105, 0x0502188240220102, 0x41804220100a0082, 0x0001020420100009,
    0x0881000800100205, 0x0412000801100402, 0x0000008201081004, 0x0086103100840042,
};

static const uint64_t bishop_numbers[64] = {
    0x4408280808003020, 0x0020021220530a00, 0x00844808890b0004, 0x0004104604040400,
    0x0021104112081008, 0x04120242a0600000, 0x128100c804400000, 0x8000862801142010,
    0x1000202001dd0100, 0x8040200404829308, 0x808c0800f4008000, 0x3102280610420004,
    0x4048040504008041, 0x8030810420442020, 0x8510c20110021200, 0x0040004108011002,
    0x0c10604254110400, 0x08430ca044010a02, 0x8641000202040100, 0x0004000090220082,
    0x1124008220a00080, 0x0001000210020160, 0x000040040c022880, 0x0080204a0d040280,
    0x4202200c481810a0, 0x1094204004880094, 0x0100480010049010, 0x0410040040440008,
    0x0011001081004002, 0x9102108004100080, 0x5020809401041000, 0x880c0040a22d0408,
    0x1084224080881000, 0x1004012000a80281, 0x0103140220100080, 0x200d820080080080,
    0x80040440107c0100, 0x1081080200a28a01, 0x9108180104008098, 0x0888004048808a10,
    0x2209012060009000, 0x0082008220840804, 0x2000c02404401001, 0x02888060110c4804,
    0x0210012012000100, 0x0420220042020041, 0x0024210404020920, 0x0044410041000203,
    0x0804440a29400044, 0x5102940108120000, 0x0002003094100080, 0x1000168484042080,
    0x1a95026921010000, 0x0180040408021800, 0x0040048102020900, 0x0403840816810000,
    0x000a010101012010, 0x0408010052022080, 0x00806100241a0814, 0x00000c000020880d,
    0x0022100090202210, 0x8240114085881080, 0x1040202041324080, 0x0042221202040300,
};

/* Files and ranks of the eight directions; each line is a pair of opposite ones. */
static const int steps[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
static const int knight_steps[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/* The square one step away, or NO_SQUARE. */
static int step_from(int square, const int step[2])
{
    int file = (square & 7) + step[0], rank = (square >> 3) + step[1];

    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : NO_SQUARE;
}

static uint64_t step_bit(int square, int file_step, int rank_step)
{
    int to = step_from(square, (const int[2]){file_step, rank_step});

    return to == NO_SQUARE ? 0 : bit(to);
}

/* The squares along a direction up to and with the first blocker. */
static uint64_t ray(int square, const int step[2], uint64_t blockers)
{
    uint64_t seen = 0;

    while ((square = step_from(square, step)) != NO_SQUARE) {
        seen |= bit(square);
        if (blockers & bit(square))
            break;
    }
    return seen;
}

/* The squares of a direction where a blocker makes a difference: all but the last. */
static uint64_t inner_ray(int square, const int step[2])
{
    uint64_t all = ray(square, step, 0), inner = 0;

    for (uint64_t rest = all; rest;) {
        int to = bits_take(&rest);

        if (step_from(to, step) != NO_SQUARE)
            inner |= bit(to);
    }
    return inner;
}

/* All sets of blockers on one line and what is attacked along it. */
struct line {
    uint64_t mask, blockers[LINE_SUBSETS], attacks[LINE_SUBSETS];
    int count;
};

static void fill_line(struct line *line, int square, const int pair[2][2])
{
    uint64_t blockers = 0;

    line->mask = inner_ray(square, pair[0]) | inner_ray(square, pair[1]);
    line->count = 0;
    do { /* steps through the subsets of the mask */
        line->blockers[line->count] = blockers;
        line->attacks[line->count++] = ray(square, pair[0], blockers) | ray(square, pair[1], blockers);
        blockers = (blockers - line->mask) & line->mask;
    } while (blockers);
}

/* Fills one square's part of the attack table; returns where the next square's begins. */
static uint64_t *fill_magic(struct magic *magic, int square, uint64_t number, const int lines[4][2], uint64_t *table)
{
    struct line a, b;

    fill_line(&a, square, lines);
    fill_line(&b, square, lines + 2);
    magic->mask = a.mask | b.mask;
    magic->number = number;
    magic->attacks = table;
    magic->shift = 64 - bits_count(magic->mask);
    for (int i = 0; i < a.count; i++)
        for (int j = 0; j < b.count; j++)
            table[(a.blockers[i] | b.blockers[j]) * number >> magic->shift] = a.attacks[i] | b.attacks[j];
    return table + bit(64 - magic->shift);
}

static void fill_between(int square)
{
    for (int way = 0; way < 8; way++) {
        uint64_t passed = 0;

        for (int to = square; (to = step_from(to, steps[way])) != NO_SQUARE;) {
            between_table[square][to] = passed;
            passed |= bit(to);
        }
    }
}

void chess_fill_attacks(void)
{
    uint64_t *table = attack_table;

    for (int square = 0; square < 64; square++) {
        table = fill_magic(&rook_magics[square], square, rook_numbers[square], steps, table);
        table = fill_magic(&bishop_magics[square], square, bishop_numbers[square], steps + 4, table);
        for (int i = 0; i < 8; i++) {
            king_table[square] |= step_bit(square, steps[i][0], steps[i][1]);
            knight_table[square] |= step_bit(square, knight_steps[i][0], knight_steps[i][1]);
        }
        pawn_table[WHITE][square] = step_bit(square, -1, 1) | step_bit(square, 1, 1);
        pawn_table[BLACK][square] = step_bit(square, -1, -1) | step_bit(square, 1, -1);
        fill_between(square);
    }
}
