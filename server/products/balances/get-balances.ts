import { getBalances as endpoint } from '../../../shared/contract/balances.ts'
import { handle } from '../../core/http/handle.ts'
import { allCoins, balancesOf } from '../../ledger/ledger.ts'
import { getMarket } from '../../market/market-slot.ts'
import { getCurrentSettings } from '../../members/settings/settings.ts'
import { getOfferedAccounts, toBalanceOverview } from './overview.ts'

/** Returns all balances of the member, valued in USDT at the market's last prices. */
export const getBalances = handle(endpoint, async ({ member, context }) => {
  const { db } = context
  const [coins, balances, settings] = await Promise.all([
    allCoins(db),
    balancesOf(db, member),
    getCurrentSettings(context),
  ])
  return toBalanceOverview(
    getOfferedAccounts(settings),
    coins,
    balances,
    (symbol) => getMarket(context).detail(symbol)?.close ?? null,
  )
})
