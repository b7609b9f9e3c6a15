import { buyMiningMachine as endpoint } from '../../../shared/contract/mining.ts'
import { utcDay } from '../../../shared/contract/utc-days.ts'
import { scaleOf } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { handle } from '../../core/http/handle.ts'
import { amountRefusal } from '../../core/http/product-amount.ts'
import { type Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { refuseOtherTerms } from '../../core/http/terms-hash.ts'
import { post } from '../../ledger/ledger.ts'
import { holdMember } from '../../members/registry/members.ts'
import { settingsIn } from '../../members/settings/settings.ts'
import { expectDue } from '../schedule/scheduled-steps.ts'
import { MINING } from './daily-interest.ts'
import { type Machine, openMachine, termsShown } from './machines.ts'
import { locked } from './mining.journal.ts'
import { addMiningOrder, type NewMiningOrder } from './mining.orders.ts'

/** Locks an amount of the member's funds account for the term of a machine, on its current terms (MIN-07, MIN-09, MIN-10, MIN-13). */
export const buyMiningMachine = handle(endpoint, async ({ form, member, context, tx }) => {
  if (!(await settingsIn(tx)).machine_switch) return refuse('mining.off')
  if ((await holdMember(tx, member)) === null) return refuse('accounts.disabled')
  const machine = await openMachine(tx, form.id)
  if (!machine) return refuse('products.closed', {}, { field: 'id', rule: 'closed' })
  const wrong = refuseOtherTerms(form.terms, termsShown(machine)) ?? amountProblem(form.amount, machine)
  if (wrong) return wrong
  const order = orderOf(machine, member, form.amount, context.now())
  const id = await addMiningOrder(tx, order)
  const short = await post(tx, [locked({ id, ...order })], order.started_at)
  if (short)
    return refuse(
      'spot.insufficient',
      { available: short.balance, coin: machine.coin },
      { field: 'amount', rule: 'balance' },
    )
  await expectDue(tx, { kind: MINING, subject: id, step: 1, due_at: utcDay(order.started_at, 1) })
  const { amount, coin, days } = order
  return succeed(null, 'mining.bought', { amount, coin, days })
})

function amountProblem(amount: Decimal, machine: Machine): Refusal | null {
  if (scaleOf(amount) > 0) return refuse('products.whole', {}, { field: 'amount', rule: 'whole' })
  return amountRefusal(amount, machine)
}

const orderOf = (machine: Machine, member: string, amount: Decimal, now: number): NewMiningOrder => ({
  member,
  machine: machine.id,
  title: machine.title,
  img: machine.img,
  c_id: machine.c_id,
  coin: machine.coin,
  scale: machine.scale,
  amount,
  rate: machine.rate,
  days: machine.days,
  started_at: now,
  ends_at: utcDay(now, machine.days),
})
