import { $balances } from '../../balances/balances.ts'
import { keepBalances } from '../../balances/keep-balances.ts'
import { BALANCES_POLL_MS } from '../../contract/constants.ts'
import { keepMarkets } from '../../market/keep-markets.ts'
import { keepSettings } from '../../settings/keep-settings.ts'
import { LastFigures } from './last-figures.tsx'

/** Keeps the figures of an element that shows the member's balances at live prices, and shows those of an earlier page if there are no others. */
export function keepFigures(): void {
  keepBalances()
  keepMarkets()
  keepSettings()
}

/** Time of the balances while they are out of date. */
export const BalancesTime = (props: { hasAge?: boolean }) => (
  <LastFigures $source={$balances} staleMs={2 * BALANCES_POLL_MS} {...props} />
)
