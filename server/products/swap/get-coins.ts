import { getExchangeableCoins as endpoint } from '../../../shared/base/contract/swap.ts'
import { handle } from '../../core/http/handle.ts'
import { allCoins, balancesOf } from '../../ledger/ledger.ts'
import { checkSwapsOpen, filterSwappable, getLivePrice } from './prepare-swap.ts'

/** Returns the coins that can be swapped, with the balance of the member's account and the price in USDT. */
export const getExchangeableCoins = handle(endpoint, async ({ form, member, context }) => {
  const { db, now } = context
  const closed = await checkSwapsOpen(db, form.type)
  if (closed) return closed
  const market = context.market
  const [coins, balances] = await Promise.all([allCoins(db), balancesOf(db, member)])
  const own = balances.filter(({ type, part }) => type === form.type && part === 'available')
  return filterSwappable(market, coins).map((coin) => ({
    id: coin.id,
    title: coin.title,
    balance: own.find(({ coin: title }) => title === coin.title)?.balance ?? '0',
    price: getLivePrice(market, coin, now()),
  }))
})
