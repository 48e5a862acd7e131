/**
 * How often a property is tried or a race is run: `count` times in `npm test -- --all`, else a tenth of it, but not
 * fewer than `least`.
 */
export const often = (count: number, least = 10): number =>
  process.env.TEST_ALL ? count : Math.max(Math.ceil(count / 10), Math.min(count, least))

/** Cases that say much the same: all of them in `npm test -- --all`, else the first `count`. */
export const someOf = <T>(all: readonly T[], count = 1): readonly T[] =>
  process.env.TEST_ALL ? all : all.slice(0, count)
