import { getBalances as endpoint } from '../../../shared/contract/balances.ts'
import { handle } from '../../core/http/handle.ts'
import { allCoins, balancesOf } from '../../ledger/ledger.ts'
import { getOfferedAccounts, toBalanceOverview } from './overview.ts'

/** Returns all balances of the member, valued in USDT at the market's last prices. */
export const getBalances = handle(endpoint, async ({ member, context }) => {
  const { db } = context
  const [coins, balances, settings] = await Promise.all([allCoins(db), balancesOf(db, member), context.settings.read()])
  return toBalanceOverview(
    getOfferedAccounts(settings),
    coins,
    balances,
    (symbol) => context.market.detail(symbol)?.close ?? null,
  )
})
