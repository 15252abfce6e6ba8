/*
 * What the fast path asks of a processor with vectors: the bytes of a block that are not below a bound, those that two
 * texts have in common, the digits that a text begins with, the number that sixteen digits make, and a hash. AVX2 (with
 * BMI, SSE 4.2 and what comes with them) and NEON have it, each in its own way; bytes and bits count from the first
 * byte in memory on, so the processor is little-endian.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_FAST_PATH_VECTORS_H
#define CLOCKTALK_PARAVER_RECORDS_FAST_PATH_VECTORS_H

#include <stdint.h>
#ifdef __AVX2__
#include <immintrin.h>
#else
#include <arm_neon.h>
#endif

enum {
    BLOCK = 64,
    MAX_DIGITS = 16,
};

struct text_block {
#ifdef __AVX2__
    __m256i low;
    __m256i high;
#else
    uint8x16_t parts[4];
#endif
};

#ifdef __AVX2__
#define EIGHT_TIMES(n) n, n, n, n, n, n, n, n
#define THIRTY_TWO_TIMES(n)                                                                                            \
    {                                                                                                                  \
        EIGHT_TIMES(n), EIGHT_TIMES(n), EIGHT_TIMES(n), EIGHT_TIMES(n)                                                 \
    }

/* What bytes are compared with; `to_128` makes of a byte that is not below 10, or 11, one with its highest bit set. */
struct byte_constants {
    _Alignas(32) unsigned char zero[32];
    _Alignas(32) unsigned char to_128[2][32];
};

/* Compilers would make each of them anew wherever it is used, in three instructions, of what they know it to be. */
static inline const struct byte_constants *hidden_constants(void)
{
    static const struct byte_constants constants = {THIRTY_TWO_TIMES('0'),
                                                    {THIRTY_TWO_TIMES(128 - 10), THIRTY_TWO_TIMES(128 - 11)}};
    const struct byte_constants *hidden = &constants;

    __asm__("" : "+r"(hidden));
    return hidden;
}
#endif

/* The bytes of a block, less '0'. */
static inline struct text_block block_load(const char *text)
{
    struct text_block block;

#ifdef __AVX2__
    const __m256i zero = _mm256_load_si256((const void *)hidden_constants()->zero);

    block.low = _mm256_sub_epi8(_mm256_loadu_si256((const void *)text), zero);
    block.high = _mm256_sub_epi8(_mm256_loadu_si256((const void *)(text + BLOCK / 2)), zero);
#else
    for (int i = 0; i < 4; i++)
        block.parts[i] = vsubq_u8(vld1q_u8((const uint8_t *)text + 16 * i), vdupq_n_u8('0'));
#endif
    return block;
}

/* A bit for each byte that is not below `least`: 10 or 11. */
static inline uint64_t block_from(struct text_block block, int least)
{
#ifdef __AVX2__
    const __m256i rest = _mm256_load_si256((const void *)hidden_constants()->to_128[least - 10]);

    return (uint32_t)_mm256_movemask_epi8(_mm256_adds_epu8(block.low, rest)) |
           (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_adds_epu8(block.high, rest)) << 32;
#else
    /* Each byte keeps the bit that belongs to it; neighbours are added until eight bytes are one. */
    const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t sum;

    for (int i = 0; i < 4; i++)
        block.parts[i] = vandq_u8(vcgeq_u8(block.parts[i], vdupq_n_u8((uint8_t)least)), bits);
    sum = vpaddq_u8(vpaddq_u8(block.parts[0], block.parts[1]), vpaddq_u8(block.parts[2], block.parts[3]));
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sum, sum)), 0);
#endif
}

/* A bit for each of the first 32 bytes that is the same in both. */
static inline uint64_t equal_bytes(const char *text, const char *other)
{
#ifdef __AVX2__
    __m256i equal = _mm256_cmpeq_epi8(_mm256_loadu_si256((const void *)text), _mm256_loadu_si256((const void *)other));

    return (uint32_t)_mm256_movemask_epi8(equal);
#else
    const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t sum;

    sum = vpaddq_u8(
        vandq_u8(vceqq_u8(vld1q_u8((const uint8_t *)text), vld1q_u8((const uint8_t *)other)), bits),
        vandq_u8(vceqq_u8(vld1q_u8((const uint8_t *)text + 16), vld1q_u8((const uint8_t *)other + 16)), bits));
    sum = vpaddq_u8(sum, sum);
    return vgetq_lane_u32(vreinterpretq_u32_u8(vpaddq_u8(sum, sum)), 0);
#endif
}

/* How many of the first 16 bytes are digits, up to the first one that is none. */
static inline size_t leading_digits(const char *text)
{
#ifdef __AVX2__
    const struct byte_constants *constants = hidden_constants();
    const __m128i rest = _mm_load_si128((const void *)constants->to_128[0]);
    __m128i digits = _mm_sub_epi8(_mm_loadu_si128((const void *)text), _mm_load_si128((const void *)constants->zero));
    unsigned others = (unsigned)_mm_movemask_epi8(_mm_adds_epu8(digits, rest));

    return (size_t)__builtin_ctzll(others | 1U << 16);
#else
    /* Four bits for each byte. */
    uint8x16_t from_ten = vcgeq_u8(vsubq_u8(vld1q_u8((const uint8_t *)text), vdupq_n_u8('0')), vdupq_n_u8(10));
    uint64_t others = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(from_ten), 4)), 0);

    return others == 0 ? 16 : (unsigned)__builtin_ctzll(others) / 4;
#endif
}

/* The number of 16 digits, each of which keeps the bits of `mask` beside it: in four multiplications, from single
 * digits to pairs of eight. Any number where these are none. */
static inline uint64_t number_of_digits(const char *digits, const unsigned char *mask)
{
#ifdef __AVX2__
    const __m128i tens = _mm_set1_epi16(0x010a);
    const __m128i hundreds = _mm_set1_epi32(0x00010064);
    const __m128i ten_thousands = _mm_set1_epi32(0x00012710);
    const __m128i hundred_millions = _mm_set1_epi64x(100000000);
    __m128i parts = _mm_and_si128(_mm_loadu_si128((const void *)digits), _mm_loadu_si128((const void *)mask));

    parts = _mm_madd_epi16(_mm_maddubs_epi16(parts, tens), hundreds);
    parts = _mm_madd_epi16(_mm_packus_epi32(parts, parts), ten_thousands);
    parts = _mm_add_epi64(_mm_mul_epu32(parts, hundred_millions), _mm_srli_epi64(parts, 32));
    return (uint64_t)_mm_cvtsi128_si64(parts);
#else
    const uint8x16_t tens = vreinterpretq_u8_u16(vdupq_n_u16(0x010a));
    const uint16x8_t hundreds = vreinterpretq_u16_u32(vdupq_n_u32(0x00010064));
    const uint32x4_t ten_thousands = vreinterpretq_u32_u64(vdupq_n_u64(UINT64_C(0x0000000100002710)));
    uint8x16_t kept = vandq_u8(vld1q_u8((const uint8_t *)digits), vld1q_u8(mask));
    uint16x8_t pairs = vpaddlq_u8(vmulq_u8(kept, tens));
    uint32x4_t fours = vpaddlq_u16(vmulq_u16(pairs, hundreds));
    uint64x2_t eights = vpaddlq_u32(vmulq_u32(fours, ten_thousands));

    return vgetq_lane_u64(eights, 0) * 100000000 + vgetq_lane_u64(eights, 1);
#endif
}

/* Likewise of twice as many, at once where vectors are that long. */
static inline void numbers_of_digits(const char *const digits[2], const unsigned char *const masks[2],
                                     uint64_t numbers[2])
{
#ifdef __AVX2__
    const __m256i tens = _mm256_set1_epi16(0x010a);
    const __m256i hundreds = _mm256_set1_epi32(0x00010064);
    const __m256i ten_thousands = _mm256_set1_epi32(0x00012710);
    const __m256i hundred_millions = _mm256_set1_epi64x(100000000);
    __m256i parts = _mm256_and_si256(_mm256_loadu2_m128i((const void *)digits[1], (const void *)digits[0]),
                                     _mm256_loadu2_m128i((const void *)masks[1], (const void *)masks[0]));

    parts = _mm256_madd_epi16(_mm256_maddubs_epi16(parts, tens), hundreds);
    parts = _mm256_madd_epi16(_mm256_packus_epi32(parts, parts), ten_thousands);
    parts = _mm256_add_epi64(_mm256_mul_epu32(parts, hundred_millions), _mm256_srli_epi64(parts, 32));
    numbers[0] = (uint64_t)_mm256_extract_epi64(parts, 0);
    numbers[1] = (uint64_t)_mm256_extract_epi64(parts, 2);
#else
    numbers[0] = number_of_digits(digits[0], masks[0]);
    numbers[1] = number_of_digits(digits[1], masks[1]);
#endif
}

/* Of what was hashed before and eight more bytes; its low bits are as good as any. */
static inline uint64_t hash_on(uint64_t hash, uint64_t bytes)
{
#ifdef __AVX2__
    return _mm_crc32_u64(hash, bytes);
#else
    uint64_t product = (hash ^ bytes) * UINT64_C(0x9e3779b97f4a7c15);

    return product ^ product >> 32;
#endif
}

#endif
