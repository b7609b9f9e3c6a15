/** A stretch of time of which all trades are known: those later than `since` and not later than `until` (epoch ms). */
export interface Span {
  since: number
  until: number
}

/** Spans in the order of time, those that meet made one, empty ones left out. */
export function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const { since, until } of spans.filter(isNotEmpty).sort((a, b) => a.since - b.since)) {
    const last = all.at(-1)
    if (last && since <= last.until) last.until = Math.max(last.until, until)
    else all.push({ since, until })
  }
  return all
}

/** The parts of spans that others, in the order of time and apart from each other, do not have. */
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

/** The span that knows what comes right after a time, up to its own end; undefined where none does. */
export const spanAt = (spans: readonly Span[], at: number): Span | undefined =>
  spans.find(({ since, until }) => since <= at && at <= until)

const isNotEmpty = ({ since, until }: Span): boolean => until > since
