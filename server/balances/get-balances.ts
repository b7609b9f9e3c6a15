import { getBalances as endpoint } from '../../shared/contract/balances.ts'
import { handle } from '../http/handle.ts'
import { allCoins, balancesOf } from '../ledger/ledger.ts'
import { marketOf } from '../market/context.ts'
import { settingsOf } from '../settings/settings.ts'
import { balanceOverview } from './overview.ts'

/** All balances of the member, with what they are worth at the market's last prices. */
export const getBalances = handle(endpoint, async ({ member, context }) => {
  const { db } = context
  const [coins, balances, { quantize_switch }] = await Promise.all([
    allCoins(db),
    balancesOf(db, member),
    settingsOf(context),
  ])
  const types = quantize_switch ? (['options', 'funds', 'quant'] as const) : (['options', 'funds'] as const)
  return balanceOverview(types, coins, balances, (symbol) => marketOf(context).detail(symbol)?.close ?? null)
})
