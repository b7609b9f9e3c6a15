/** Time range of which every trade is known: later than `since`, up to and including `until` (epoch ms). */
export interface Span {
  since: number
  until: number
}

/** Merges ranges that overlap or touch. Returns them sorted by time, without empty ones. */
export function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const { since, until } of spans.filter(isNotEmpty).sort((a, b) => a.since - b.since)) {
    const last = all.at(-1)
    if (last && since <= last.until) last.until = Math.max(last.until, until)
    else all.push({ since, until })
  }
  return all
}

/** Returns the parts of `spans` that are not in `known`, which must be sorted and disjoint. */
export function beyond(spans: readonly Span[], known: readonly Span[]): Span[] {
  return spans.flatMap(({ since, until }) => {
    const parts: Span[] = []
    let from = since
    for (const have of known) {
      if (have.until <= from || have.since >= until) continue
      parts.push({ since: from, until: have.since })
      from = have.until
    }
    return [...parts, { since: from, until }].filter(isNotEmpty)
  })
}

/** Returns the range that contains `at`, so that it knows the trades right after it; undefined if there is none. */
export const spanAt = (spans: readonly Span[], at: number): Span | undefined =>
  spans.find(({ since, until }) => since <= at && at <= until)

const isNotEmpty = ({ since, until }: Span): boolean => until > since
