import { amount, call, type Drawer, given } from '../operation.ts'
import { priceText } from '../sim-market.ts'
import { type Account, give, has, type State } from '../state.ts'
import { modelSpread, WHOLE } from '../swap-spread.ts'
import { down, units } from '../units.ts'

const IDS = { USDT: '1', BTC: '2' } as const
const TYPES: Record<Account, string> = { funds: '1', options: '2' }
/** Minimum amount of a transfer between two accounts (migration 0058). */
const LEAST = { USDT: '0.01', BTC: '0.0000001' } as const

/** Moves a coin between two accounts of a member; sometimes to the same account, which is rejected. */
export const transfer: Drawer = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const from = random.pick(['funds', 'funds', 'options'] as const)
  const other = from === 'funds' ? 'options' : 'funds'
  const to = random.chance(0.05) ? from : other
  const coin = random.chance(0.9) ? 'USDT' : 'BTC'
  const num = amount(random, coin === 'USDT' ? 2000 : 5)
  return call(sim, {
    member,
    path: 'transfer',
    form: { c_id: IDS[coin], num, from_type: TYPES[from], to_type: TYPES[to] },
    apply: (state) =>
      given(from !== to && mayMove(units(num), has(state, { member, account: from, coin }), coin), () => {
        give(state, { member, account: from, coin }, -units(num))
        give(state, { member, account: to, coin }, units(num))
      }),
  })
}

/** Returns true if an amount may be moved: at least the minimum, or the whole available balance. */
const mayMove = (wanted: bigint, available: bigint, coin: keyof typeof LEAST): boolean =>
  available === wanted || (available > wanted && wanted >= units(LEAST[coin]))

/** Swaps USDT and BTC at the market's last price. */
export const swap: Drawer = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const gives = random.pick(['USDT', 'BTC'] as const)
  const gets = gives === 'USDT' ? 'BTC' : 'USDT'
  const asked = amount(random, gives === 'USDT' ? 1000 : 4)
  const own = (coin: string) => ({ member, account: 'funds' as const, coin })
  return call(sim, {
    member,
    path: 'exchangeCoin',
    form: { type: TYPES.funds, from_coin_id: IDS[gives], to_coin_id: IDS[gets], amount: asked },
    apply(state: State) {
      const price = BigInt(sim.market.cents())
      const left = units(asked) * (WHOLE - modelSpread(sim.market.trades, state.now))
      const received = gives === 'USDT' ? down(left * 100n, price * WHOLE) : down(left * price, 100n * WHOLE)
      const may = !sim.market.isSilent(state.now) && received > 0n && has(state, own(gives)) >= units(asked)
      return given(may, () => {
        give(state, own(gives), -units(asked))
        give(state, own(gets), received)
        state.swaps.push({ id: null, member })
      })
    },
  })
}

/** Compares the balance that a member sees with the model. */
export const look: Drawer = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const own = (coin: string) => ({ member, account: 'funds' as const, coin })
  return {
    name: `${member} looks at the balance at ${priceText(sim.market.cents())}`,
    kind: 'getMarketBalance',
    key: null,
    async send(node) {
      const answer = await node.call('getMarketBalance', { m_id: '1' }, member, null)
      if (answer.said !== 'ok') return answer
      const { usdt_balance, coin_balance } = answer.data as Record<string, string>
      const isRight =
        units(usdt_balance ?? '') === has(sim.state, own('USDT')) &&
        units(coin_balance ?? '') === has(sim.state, own('BTC'))
      return isRight ? answer : { ...answer, said: 'refused', words: `sees ${usdt_balance} USDT, ${coin_balance} BTC` }
    },
    apply: () => 'ok',
  }
}
