import { amount, type Drawer, given } from '../operation.ts'
import { give, has } from '../state.ts'
import { units } from '../units.ts'

/** Credits or debits a member as the operator: at most the available balance, and once for each key. */
export const book: Drawer = (sim, random) => {
  const { id: member, name } = random.pick(sim.world.members)
  const [verb, account, coin] = [
    random.pick(['credit', 'debit'] as const),
    random.pick(['funds', 'options'] as const),
    random.pick(['USDT', 'BTC'] as const),
  ]
  const asked = amount(random, coin === 'USDT' ? 300 : 3)
  const key = sim.nextKey()
  const own = { member, account, coin }
  return {
    name: `operator: ${verb} ${member} ${account} ${asked} ${coin} (${key})`,
    kind: verb,
    key: null,
    // Large amounts need a confirmation.
    send: (node) =>
      node.operate(`/${verb}s`, { member: name, account, coin, amount: asked, reason: 'simulation', key, yes: 'yes' }),
    apply(state) {
      if (state.booked.has(key)) return 'ok'
      return given(verb === 'credit' || has(state, own) >= units(asked), () => {
        give(state, own, verb === 'credit' ? units(asked) : -units(asked))
        state.booked.add(key)
      })
    },
  }
}
