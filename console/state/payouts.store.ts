import type { Payout } from '../../server/products/withdrawals/payout-lists.ts'
import { createQuery } from './query.ts'
import { type Outcome, run } from './run.store.ts'
import { withoutEmpty } from './today.store.ts'

/** Payouts by state, newest first, at most 50 of each. */
export const payouts = {
  approved: createQuery<readonly Payout[]>('payouts list'),
  paying: createQuery<readonly Payout[]>('payouts list'),
  paid: createQuery<readonly Payout[]>('payouts list'),
  failed: createQuery<readonly Payout[]>('payouts list'),
}

/** State of payment of a payout. */
export type PayoutState = keyof typeof payouts

/** Reads the payouts of states. */
export const loadPayouts = async (states: readonly PayoutState[]): Promise<void> =>
  void (await Promise.all(states.map((state) => payouts[state].load({ state }))))

/** Batch of payouts that one person pays. */
export interface Batch {
  id: string
  person: string
  rows: readonly Payout[]
}

/** Groups payouts by their batch, newest batch first. */
export function groupBatches(rows: readonly Payout[]): Batch[] {
  const ids = [...new Set(rows.map(({ batch }) => batch ?? ''))]
  return ids.map((id) => {
    const own = rows.filter(({ batch }) => batch === id)
    return { id, person: own[0]?.person ?? '', rows: own }
  })
}

/** Claims approved payouts as a batch. */
export async function claim(filter: { coin: string; network: string; limit: string }): Promise<Outcome> {
  const outcome = await run('payouts claim', withoutEmpty(filter))
  if (outcome.kind === 'done') await loadPayouts(['approved', 'paying'])
  return outcome
}

/** Saves the CSV of a batch as a file. */
export async function saveCsv(batch: string): Promise<Outcome> {
  const outcome = await run('payouts export', { batch })
  if (outcome.kind === 'done') saveText(`payouts-${batch}.csv`, outcome.text)
  return outcome
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

/** Reports that a payout is paid by a transaction. */
export const reportPaid = (id: string, transaction: string): Promise<Outcome> =>
  endPayout('payouts paid', { id, transaction }, 'paid')

/** Returns a payout that cannot be paid to its member, with the reason. */
export const reportFailed = (id: string, text: string): Promise<Outcome> =>
  endPayout('payouts failed', { id, text }, 'failed')

async function endPayout(words: string, input: Record<string, string>, state: PayoutState): Promise<Outcome> {
  const outcome = await run(words, input)
  if (outcome.kind === 'done') await loadPayouts(['approved', 'paying', state])
  return outcome
}

/** Returns the unpaid payouts of a batch to those that wait. */
export async function release(batch: string): Promise<Outcome> {
  const outcome = await run('payouts release', { batch })
  if (outcome.kind === 'done') await loadPayouts(['approved', 'paying'])
  return outcome
}
