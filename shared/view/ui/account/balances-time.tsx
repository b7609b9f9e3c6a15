import { BALANCES_STALE_MS } from '../../../base/contract/constants.ts'
import { $balances } from '../../../state/balances/balances.store.ts'
import { LastFigures } from './last-figures-note.tsx'

/**
 * Time of the balances while they are out of date. It is part of the element's file, unlike the code that keeps figures: a connection that is lost while the page
 * loads must not leave figures that look current.
 */
export const BalancesTime = (props: { hasAge?: boolean }) => (
  <LastFigures $source={$balances} staleMs={BALANCES_STALE_MS} {...props} />
)
