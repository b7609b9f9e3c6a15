/** Title of a market that is not known yet. */
export const UNKNOWN_TITLE = '—'

/** Splits a title `BASE/QUOTE`; the second part includes the slash and is empty if there is none (OML-01). */
export function splitTitle(title: string): [base: string, quote: string] {
  const stroke = title.indexOf('/')
  return stroke < 0 ? [title, ''] : [title.slice(0, stroke), title.slice(stroke)]
}

/** Returns the two coins of a title `BASE/QUOTE`; the second is empty if the title names one coin. */
export function getPair(title: string): [base: string, quote: string] {
  const [base, quote] = splitTitle(title)
  return [base, quote.slice(1)]
}
