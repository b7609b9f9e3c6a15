import { buyMiningMachine as endpoint } from '../../../shared/base/contract/mining.ts'
import { getTermEnd } from '../../../shared/base/rules/term-products.rules.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, succeed } from '../../core/http/refusal.ts'
import { checkAddedPassword } from '../../members/registry/payment-password.ts'
import { acceptOffer, findGateRefusal, findOfferFormRefusal, type Gate } from '../term-products/accept-offer.ts'
import { machines } from './machines.ts'
import { lockedAmounts, MINING_LOCK } from './mining.journal.ts'
import { addMiningOrder } from './mining.orders.ts'

const GATE: Gate = { gate: 'miningSwitch', off: 'mining.off' }

/**
 * Locks an amount of the member's funds account for the term of a machine, on its current terms (MIN-07, MIN-09, MIN-10, MIN-13). The password confirms it while
 * the site requires one.
 */
export const buyMiningMachine = handle(
  endpoint,
  async ({ form, member, context, tx, prepared }) => {
    const machine = await acceptOffer(tx, machines, { form, member, ...GATE })
    if (machine instanceof Refusal) return machine
    if (prepared) return prepared
    const at = context.now()
    const { amount } = form
    const { coin, days } = machine
    const order = { ...machine, member, machine: machine.id, amount, started_at: at, ends_at: getTermEnd(at, days) }
    const held = { id: await addMiningOrder(tx, order), member, coin, amount }
    const short = await lockedAmounts.hold(tx, MINING_LOCK, held, { at, due_at: getTermEnd(at, 1) })
    return short ?? succeed({ id: held.id }, 'mining.bought', { amount, coin, days })
  },
  {
    checkForm: (form) => findOfferFormRefusal(machines, form),
    checkState: async ({ context }) => findGateRefusal(await context.settings.read(), GATE),
    prepare: checkAddedPassword,
  },
)
