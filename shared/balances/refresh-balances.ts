/**
 * Asks for the balances again, where somebody on the page looks at them. Their code, and the live prices that it brings, come with the first need: a page that
 * shows none of them loads faster without.
 */
export function refreshBalances(): void {
  import('./balances.ts').then(
    ({ $balances }) => {
      if ($balances.lc > 0) void $balances.refresh()
    },
    (error: unknown) => console.warn('tradelet: the balances could not be asked for again', error),
  )
}
