import { applyIf, type DrawOperation, drawAmount } from '../operation.ts'
import { addAvailable, getAvailable } from '../state.ts'
import { parseUnits } from '../units.ts'

/** Credits or debits a member as the operator: at most the available balance, and once for each key. */
export const drawBooking: DrawOperation = (sim, random) => {
  const { id: member, name } = random.pick(sim.world.members)
  const [verb, account, coin] = [
    random.pick(['credit', 'debit'] as const),
    random.pick(['funds', 'options'] as const),
    random.pick(['USDT', 'BTC'] as const),
  ]
  const asked = drawAmount(random, coin === 'USDT' ? 300 : 3)
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
      return applyIf(verb === 'credit' || getAvailable(state, own) >= parseUnits(asked), () => {
        addAvailable(state, own, verb === 'credit' ? parseUnits(asked) : -parseUnits(asked))
        state.booked.add(key)
      })
    },
  }
}
