import { buyMiningMachine as endpoint } from '../../../shared/contract/mining.ts'
import { utcDayStart } from '../../../shared/contract/utc-days.ts'
import { getScale } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { handle } from '../../core/http/handle.ts'
import { findAmountRefusal } from '../../core/http/product-amount.ts'
import { type Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { findTermsRefusal } from '../../core/http/terms-hash.ts'
import { post } from '../../ledger/ledger.ts'
import { lockMember } from '../../members/registry/members.ts'
import { readSettings } from '../../members/settings/settings.ts'
import { scheduleStep } from '../schedule/scheduled-steps.ts'
import { MINING } from './daily-interest.ts'
import { findOpenMachine, type Machine, toShownMachineTerms } from './machines.ts'
import { createMiningLockEntry } from './mining.journal.ts'
import { addMiningOrder, type NewMiningOrder } from './mining.orders.ts'

/** Locks an amount of the member's funds account for the term of a machine, on its current terms (MIN-07, MIN-09, MIN-10, MIN-13). */
export const buyMiningMachine = handle(endpoint, async ({ form, member, context, tx }) => {
  if (!(await readSettings(tx)).machine_switch) return refuse('mining.off')
  if ((await lockMember(tx, member)) === null) return refuse('accounts.disabled')
  const machine = await findOpenMachine(tx, form.id)
  if (!machine) return refuse('products.closed', {}, { field: 'id', rule: 'closed' })
  const wrong = findTermsRefusal(form.terms, toShownMachineTerms(machine)) ?? checkMiningAmount(form.amount, machine)
  if (wrong) return wrong
  const order = createOrder(machine, member, form.amount, context.now())
  const id = await addMiningOrder(tx, order)
  const short = await post(tx, [createMiningLockEntry({ id, ...order })], order.started_at)
  if (short)
    return refuse(
      'spot.insufficient',
      { available: short.balance, coin: machine.coin },
      { field: 'amount', rule: 'balance' },
    )
  await scheduleStep(tx, { kind: MINING, subject: id, step: 1, due_at: utcDayStart(order.started_at, 1) })
  const { amount, coin, days } = order
  return succeed(null, 'mining.bought', { amount, coin, days })
})

function checkMiningAmount(amount: Decimal, machine: Machine): Refusal | null {
  if (getScale(amount) > 0) return refuse('products.whole', {}, { field: 'amount', rule: 'whole' })
  return findAmountRefusal(amount, machine)
}

const createOrder = (machine: Machine, member: string, amount: Decimal, now: number): NewMiningOrder => ({
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
  ends_at: utcDayStart(now, machine.days),
})
