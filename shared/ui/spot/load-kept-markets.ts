/** Loads and starts what keeps the list of markets on the device. A list of an earlier page is in the store when it resolves. */
export async function loadKeptMarkets() {
  const { keepMarkets, MarketsTime } = await import('./kept-markets.tsx')
  keepMarkets()
  return { MarketsTime }
}
