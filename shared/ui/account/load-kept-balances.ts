/** Loads and starts what keeps the member's balances on the device. Figures of an earlier page are in the stores when it resolves. */
export async function loadKeptBalances() {
  const { keepFigures, BalancesTime } = await import('./kept-balances.tsx')
  keepFigures()
  return { BalancesTime }
}
