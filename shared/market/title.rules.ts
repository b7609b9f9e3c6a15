/** A title `BASE/QUOTE` in its two parts, the second with the stroke; a title without one has an empty second part (OML-01). */
export function titleParts(title: string): [base: string, quote: string] {
  const stroke = title.indexOf('/')
  return stroke < 0 ? [title, ''] : [title.slice(0, stroke), title.slice(stroke)]
}

/** The two coins of a title `BASE/QUOTE`; the second is empty when it names one only. */
export function pairOf(title: string): [base: string, quote: string] {
  const [base, quote] = titleParts(title)
  return [base, quote.slice(1)]
}

/** A row of a market picker is up when its change text has a plus sign, and down otherwise (OML-02, Q-092). */
export const rowTone = (change: string): 'up' | 'down' => (change.includes('+') ? 'up' : 'down')
