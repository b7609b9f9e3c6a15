/** Time range of which every trade is known: later than `since`, up to and including `until` (epoch ms). */
export interface CoverageRange {
  since: number
  until: number
}

/** Merges ranges that overlap or touch. Returns them sorted by time, without empty ones. */
export function mergeRanges(ranges: readonly CoverageRange[]): CoverageRange[] {
  const all: CoverageRange[] = []
  for (const { since, until } of ranges.filter(isNotEmpty).sort((a, b) => a.since - b.since)) {
    const last = all.at(-1)
    if (last && since <= last.until) last.until = Math.max(last.until, until)
    else all.push({ since, until })
  }
  return all
}

/** Returns the parts of `ranges` that are not in `known`, which must be sorted and disjoint. */
export function subtractRanges(
  ranges: readonly CoverageRange[],
  knownRanges: readonly CoverageRange[],
): CoverageRange[] {
  return ranges.flatMap(({ since, until }) => {
    const parts: CoverageRange[] = []
    let from = since
    for (const have of knownRanges) {
      if (have.until <= from || have.since >= until) continue
      parts.push({ since: from, until: have.since })
      from = have.until
    }
    return [...parts, { since: from, until }].filter(isNotEmpty)
  })
}

/** Returns the range that contains `at`, so that it knows the trades right after it; undefined if there is none. */
export const findRangeAt = (ranges: readonly CoverageRange[], at: number): CoverageRange | undefined =>
  ranges.find(({ since, until }) => since <= at && at <= until)

const isNotEmpty = ({ since, until }: CoverageRange): boolean => until > since
