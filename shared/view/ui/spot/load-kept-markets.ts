/** Loads and starts what keeps the list of markets on the device. A list of an earlier page is in the store when it resolves to true. */
export async function loadKeptMarkets(): Promise<true> {
  const { keepMarkets } = await import('../../../state/market/keep-markets.ts')
  keepMarkets()
  return true
}
