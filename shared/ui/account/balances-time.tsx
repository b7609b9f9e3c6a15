import { $balances } from '../../balances/balances.ts'
import { BALANCES_STALE_MS } from '../../contract/constants.ts'
import { LastFigures } from './last-figures.tsx'

/**
 * Time of the balances while they are out of date. It is part of the element's file, unlike the code that keeps figures: a connection that is lost while the page
 * loads must not leave figures that look current.
 */
export const BalancesTime = (props: { hasAge?: boolean }) => (
  <LastFigures $source={$balances} staleMs={BALANCES_STALE_MS} {...props} />
)
