import { getCoinBalance as endpoint } from '../../../shared/base/contract/balances.ts'
import { ACCOUNT_TYPES } from '../../../shared/base/contract/constants.ts'
import { getOfferedAccounts } from '../../../shared/base/rules/accounts.rules.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse } from '../../core/http/refusal.ts'
import { allCoins, balancesOf } from '../../ledger/ledger.ts'

/** Returns the available balance of a coin in each offered account. Mining and staking are paid from the account of type 1 (MIN-08, Q-033). */
export const getCoinBalance = handle(endpoint, async ({ form, member, context }) => {
  const { db } = context
  const coin = (await allCoins(db)).find(({ id }) => id === form.coinId)
  if (!coin) return refuse('refusals.unknownCoin', {}, { field: 'coinId', rule: 'unknown' })
  const own = (await balancesOf(db, member)).filter(
    ({ coin: title, part }) => title === coin.title && part === 'available',
  )
  return {
    balanceList: getOfferedAccounts(await context.settings.read()).map((type) => ({
      type: ACCOUNT_TYPES[type],
      balance: own.find((balance) => balance.type === type)?.balance ?? '0',
    })),
  }
})
