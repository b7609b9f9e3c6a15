import { readData } from '../../../shared/base/contract/endpoint.ts'
import { getExchangeableCoins } from '../../../shared/base/contract/swap.ts'
import type { Subject } from '../audit.ts'
import { send } from '../client.ts'
import { AUDIT_TRADING_PASSWORD, fixed, type Recipes, setTradingPassword } from '../recipe.ts'

/** Returns the form of a small swap of the first two coins with prices, or the reason why there is none. */
async function smallSwap({ member, url }: Subject): Promise<Record<string, string> | { skip: string }> {
  const form = { type: '1' }
  const { envelope } = await send(url(getExchangeableCoins.path), { form, token: member?.token ?? '' })
  const coins = readData(getExchangeableCoins, envelope?.data)?.data ?? []
  const [gives, gets] = coins.filter(({ price }) => price !== null)
  return gives && gets
    ? { ...form, from_coin_id: gives.id, to_coin_id: gets.id, amount: '1' }
    : { skip: `no two coins can be swapped: ${envelope?.msg ?? 'no response'}` }
}

/** Recipes of swaps. */
export const recipes = {
  getExchangeableCoins: fixed({ type: '1' }),
  getExchangeQuote: smallSwap,
  exchangeCoins: async (subject) => {
    const form = await smallSwap(subject)
    if ('skip' in form) return form
    await setTradingPassword(subject)
    return { ...form, paypassword: AUDIT_TRADING_PASSWORD }
  },
} satisfies Recipes
