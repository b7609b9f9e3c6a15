import { compare } from '../../../shared/base/money/decimal.ts'
import { type ActContext, Problem } from '../../core/command/command.ts'
import { PROVIDER } from '../../core/command/provider-person.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { isAboveCeiling, recordMove } from '../../market/risk/operator-worth.ts'
import { explainState, findConflictOf } from '../../products/withdrawals/payouts.commands.ts'
import { endPayout, lockPayout } from '../../products/withdrawals/payouts.ts'
import { findWithdrawal } from '../../products/withdrawals/withdrawals.ts'
import type { AnnouncedPayout } from './announcement.rules.ts'
import { type Booked, type Choice, creditArrival } from './credit-arrival.ts'
import { endEvent, findEvent, type ProviderEvent } from './provider-events.ts'

/** Books an event that has not ended, and ends it. Returns the reason why it cannot be booked. */
export async function bookEvent(
  context: ActContext,
  id: string,
  choice: Choice,
): Promise<(Booked & { id: string }) | Problem> {
  const { tx, person, now, about } = context
  const event = await findEvent(tx, id, 'lock')
  if (!event) return new Problem(`There is no event ${id}.`)
  if (event.state === 'done' || event.state === 'dismissed')
    return new Problem(`Event ${id} is ${event.state} already (${event.ended_by}).`)
  if (event.type !== 'deposit.arrived' && (choice.member !== null || choice.deposit !== null))
    return new Problem('--member and --deposit are for deposits.')
  const booked =
    event.type === 'deposit.arrived'
      ? await creditArrival(context, event.data, choice)
      : await endAnnouncedPayout(context, event)
  if (booked instanceof Problem) return booked
  about(booked.member)
  await endEvent(tx, id, { state: 'done', member: booked.member, subject: booked.subject, by: person }, now())
  return { ...booked, id }
}

/** Ends the payout that an event announces, as `payouts paid` and `payouts failed` do. An end that is recorded already is not recorded again. */
async function endAnnouncedPayout(context: ActContext, event: AnnouncedPayout): Promise<Booked | Problem> {
  const { tx, now } = context
  const { withdrawal: id, coin, amount } = event.data
  const conflict = await findConflictOf(context, id)
  if (conflict) return conflict
  const found = await findWithdrawal(tx, id)
  if (!found) return new Problem(`There is no withdrawal ${id}.`)
  context.about(found.member)
  if (found.coin !== coin || compare(found.received, amount) !== 0)
    return new Problem(`Withdrawal ${id} pays ${found.received} ${found.coin}, not ${amount} ${coin}.`)
  const what = event.type === 'payout.paid' ? 'paid' : 'failed'
  const ending =
    event.type === 'payout.paid'
      ? ({ payout: 'paid', transaction: event.data.transaction } as const)
      : ({ payout: 'failed', reason: event.data.reason } as const)
  const isRecorded =
    found.state === 'approved' &&
    found.payout === what &&
    (event.type === 'payout.failed' || found.transaction === event.data.transaction)
  if (!isRecorded) {
    const ended = await endPayout(tx, id, ending, { from: ['paying'], now: now() })
    if (!ended) return explainState(found, id)
    if (what === 'failed') await recordReturn(context, ended.coinId, ended.amount)
  }
  return { member: found.member, subject: id, what: `withdrawal of ${amount} ${coin} is ${what}` }
}

async function recordReturn(context: ActContext, coinId: string, amount: string): Promise<void> {
  const coin = (await allCoins(context.tx)).find((one) => one.id === coinId)
  if (coin) await recordMove(context, coin, amount)
}

/**
 * Returns whether the event of an id needs a second person: it credits or returns more than the ceilings of the person, or a person returns what was exported
 * for its payment. A payment that was made needs none.
 */
export async function needsDecision(context: ActContext, id: string): Promise<boolean> {
  const event = await findEvent(context.tx, id)
  if (!event || isEnded(event) || event.type === 'payout.paid') return false
  const { tx, person } = context
  const coin = (await allCoins(tx)).find(({ title }) => title === event.data.coin)
  if (!coin) return false
  if (event.type === 'deposit.arrived') return isAboveCeiling(context, coin, event.data.amount)
  const payout = await lockPayout(tx, event.data.withdrawal)
  if (!payout) return false
  if (person !== PROVIDER && payout.exported_at !== null) return true
  const withdrawal = await findWithdrawal(tx, event.data.withdrawal)
  return isAboveCeiling(context, coin, withdrawal?.amount ?? event.data.amount)
}

const isEnded = ({ state }: ProviderEvent): boolean => state === 'done' || state === 'dismissed'
