import { getBalances as endpoint } from '../../../shared/contract/balances.ts'
import { handle } from '../../core/http/handle.ts'
import { allCoins, balancesOf } from '../../ledger/ledger.ts'
import { marketOf } from '../../market/market-slot.ts'
import { settingsOf } from '../../members/settings/settings.ts'
import { accountsOffered, balanceOverview } from './overview.ts'

/** Returns all balances of the member, valued in USDT at the market's last prices. */
export const getBalances = handle(endpoint, async ({ member, context }) => {
  const { db } = context
  const [coins, balances, settings] = await Promise.all([allCoins(db), balancesOf(db, member), settingsOf(context)])
  return balanceOverview(
    accountsOffered(settings),
    coins,
    balances,
    (symbol) => marketOf(context).detail(symbol)?.close ?? null,
  )
})
