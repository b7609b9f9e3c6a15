/** Normalizes a text for comparison: lower case, without accents, spaces and marks, so that `btcusdt` finds BTC/USDT. */
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns a function that returns whether a text contains every word of a query. An empty query matches every text. */
export function createMatcher(query: string): (text: string) => boolean {
  const words = query.split(/\s+/).map(normalize).filter(Boolean)
  return (text) => {
    const searched = normalize(text)
    return words.every((word) => searched.includes(word))
  }
}

/**
 * Returns a function that returns the place of a text among the results of a query: texts that begin with the query first, the shortest of them before the
 * others, so that `withdr` finds Withdraw before Withdrawal address. Equal places keep their order.
 */
export function createRanking(query: string): (text: string) => number {
  const wanted = normalize(query)
  return (text) => {
    const searched = normalize(text)
    return wanted !== '' && searched.startsWith(wanted) ? searched.length : Number.MAX_SAFE_INTEGER
  }
}

/** Returns the index after a key; null if the key does not move the selection. The ends are connected. */
export function moveSelection(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  return null
}
