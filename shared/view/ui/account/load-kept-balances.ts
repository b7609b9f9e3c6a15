/** Loads and starts what keeps the member's balances on the device. Figures of an earlier page are in the stores when it resolves to true. */
export async function loadKeptBalances(): Promise<true> {
  const { keepFigures } = await import('../../../state/balances/keep-figures.ts')
  keepFigures()
  return true
}
