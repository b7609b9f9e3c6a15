import { applyIf, createCallOperation, type DrawOperation, drawAmount, type Simulation } from '../operation.ts'
import { formatPrice } from '../sim-market.ts'
import { type Account, addAvailable, getAvailable, type State } from '../state.ts'
import { modelSpread, WHOLE_UNITS } from '../swap-spread.ts'
import { divideDown, parseUnits } from '../units.ts'

/** Time in which trades are part of a swap's price. */
const RECENT_MS = 60_000
const IDS = { USDT: '1', BTC: '2' } as const
const TYPES: Record<Account, string> = { funds: '1', options: '2' }
/** Minimum amount of a transfer between two accounts (migration 0058). */
const MIN_TRANSFER = { USDT: '0.01', BTC: '0.0000001' } as const

/** Moves a coin between two accounts of a member; sometimes to the same account, which is rejected. */
export const drawTransfer: DrawOperation = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const from = random.pick(['funds', 'funds', 'options'] as const)
  const other = from === 'funds' ? 'options' : 'funds'
  const to = random.chance(0.05) ? from : other
  const coin = random.chance(0.9) ? 'USDT' : 'BTC'
  const num = drawAmount(random, coin === 'USDT' ? 2000 : 5)
  return createCallOperation(sim, {
    member,
    path: 'transfer',
    form: { c_id: IDS[coin], num, from_type: TYPES[from], to_type: TYPES[to] },
    apply: (state) =>
      applyIf(
        from !== to && isTransferAllowed(parseUnits(num), getAvailable(state, { member, account: from, coin }), coin),
        () => {
          addAvailable(state, { member, account: from, coin }, -parseUnits(num))
          addAvailable(state, { member, account: to, coin }, parseUnits(num))
        },
      ),
  })
}

/** Returns true if an amount may be moved: at least the minimum, or the whole available balance. */
const isTransferAllowed = (wanted: bigint, available: bigint, coin: keyof typeof MIN_TRANSFER): boolean =>
  available === wanted || (available > wanted && wanted >= parseUnits(MIN_TRANSFER[coin]))

/** Returns the worst price for a member who buys (`asks`) or sells (`bids`) BTC by a swap: of the last trade, the last minute's and the best of the book. */
function findWorstCents({ market }: Simulation, now: number, side: 'asks' | 'bids'): number {
  const recent = market.trades.filter(({ ts }) => ts >= now - RECENT_MS && ts <= now).map(({ cents }) => cents)
  const [best] = market.book()[side]
  const prices = [market.cents(), ...recent, ...(best ? [best[0]] : [])]
  return side === 'asks' ? Math.max(...prices) : Math.min(...prices)
}

/** Swaps USDT and BTC at the worst price for the member. */
export const drawSwap: DrawOperation = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const gives = random.pick(['USDT', 'BTC'] as const)
  const gets = gives === 'USDT' ? 'BTC' : 'USDT'
  const asked = drawAmount(random, gives === 'USDT' ? 1000 : 4)
  const own = (coin: string) => ({ member, account: 'funds' as const, coin })
  return createCallOperation(sim, {
    member,
    path: 'exchangeCoin',
    form: { type: TYPES.funds, from_coin_id: IDS[gives], to_coin_id: IDS[gets], amount: asked },
    apply(state: State) {
      const price = BigInt(findWorstCents(sim, state.now, gives === 'USDT' ? 'asks' : 'bids'))
      const left = parseUnits(asked) * (WHOLE_UNITS - modelSpread(sim.market.trades, state.now))
      const received =
        gives === 'USDT' ? divideDown(left * 100n, price * WHOLE_UNITS) : divideDown(left * price, 100n * WHOLE_UNITS)
      const may =
        !sim.market.isSilent(state.now) && received > 0n && getAvailable(state, own(gives)) >= parseUnits(asked)
      return applyIf(may, () => {
        addAvailable(state, own(gives), -parseUnits(asked))
        addAvailable(state, own(gets), received)
        state.swaps.push({ id: null, member })
      })
    },
  })
}

/** Compares the balance that a member sees with the model. */
export const drawBalanceCheck: DrawOperation = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const own = (coin: string) => ({ member, account: 'funds' as const, coin })
  return {
    name: `${member} looks at the balance at ${formatPrice(sim.market.cents())}`,
    kind: 'getMarketBalance',
    key: null,
    async send(node) {
      const answer = await node.call('getMarketBalance', { m_id: '1' }, member, null)
      if (answer.result !== 'ok') return answer
      const { usdt_balance, coin_balance } = answer.data as Record<string, string>
      const isRight =
        parseUnits(usdt_balance ?? '') === getAvailable(sim.state, own('USDT')) &&
        parseUnits(coin_balance ?? '') === getAvailable(sim.state, own('BTC'))
      return isRight
        ? answer
        : { ...answer, result: 'refused', message: `sees ${usdt_balance} USDT, ${coin_balance} BTC` }
    },
    apply: () => 'ok',
  }
}
