import { getHoldingSign } from '../../../shared/base/contract/balance-history.ts'
import { getBalances as endpoint } from '../../../shared/base/contract/balances.ts'
import { getOfferedAccounts } from '../../../shared/base/rules/accounts.rules.ts'
import { handle } from '../../core/http/handle.ts'
import { allCoins, balancesOf } from '../../ledger/ledger.ts'
import { readHoldings } from './member-totals.ts'
import { toBalanceOverview } from './overview.ts'

/** Returns all balances of the member, valued in USDT at the market's last prices. The total includes open option orders, less loans. */
export const getBalances = handle(endpoint, async ({ member, context }) => {
  const { db } = context
  const [coins, balances, holdings, settings] = await Promise.all([
    allCoins(db),
    balancesOf(db, member),
    // The other places are the frozen part of an account.
    readHoldings(db, member, context.domains, (place) => getHoldingSign(place) !== 0),
    context.settings.read(),
  ])
  return toBalanceOverview(
    getOfferedAccounts(settings),
    coins,
    { balances, holdings },
    (symbol) => context.market.detail(symbol)?.close ?? null,
  )
})
