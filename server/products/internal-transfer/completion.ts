import type { Sql } from '../../core/db/sql.ts'
import type { ScheduledStep, StepKind, StepResult } from '../../define-domain.ts'
import { findFrozenMembers } from '../../members/registry/freezes.ts'
import { maskName } from '../../members/registry/mask-name.ts'
import { lockActiveMembers } from '../../members/registry/members.ts'
import { createTransferArrivalEntry, createTransferReturnEntry } from './internal-transfer.journal.ts'
import { notifyArrival, notifyReturn } from './transfer-messages.ts'
import { endTransfers, findTransfers, type Transfer } from './transfers.ts'

/** Kind of the scheduled steps of transfers. A step's subject is the id of the transfer. */
export const TRANSFER_COMPLETION = 'internal-transfer'

/**
 * Arrivals of transfers at their time. If the recipient has been disabled, or payouts of the sender are frozen, the whole amount is returned to the sender.
 */
export const transferCompletion: StepKind = {
  async runSteps(tx, due, now) {
    const transfers = await findTransfers(
      tx,
      due.map(({ subject }) => subject),
    )
    const active = await lockActiveMembers(
      tx,
      transfers.map(({ recipient }) => recipient),
    )
    const frozen = await findFrozenMembers(
      tx,
      transfers.map(({ sender }) => sender),
      'payouts',
    )
    const arrives = ({ recipient, sender }: Transfer) => active.has(recipient) && !frozen.has(sender)
    const names = await readMaskedNames(tx, transfers)
    const arriving = transfers.filter(arrives)
    const returned = transfers.filter((transfer) => !arrives(transfer))
    await endTransfers(tx, getIds(arriving), 'finished', now)
    await endTransfers(tx, getIds(returned), 'canceled', now)
    for (const transfer of arriving) await notifyArrival(tx, transfer, names.get(transfer.sender) ?? '', now)
    for (const transfer of returned) await notifyReturn(tx, transfer, now)
    return due.map((step) => toStepResult(step, transfers, arrives))
  },
}

const getIds = (transfers: readonly Transfer[]): string[] => transfers.map(({ id }) => id)

function toStepResult(
  { subject }: ScheduledStep,
  transfers: readonly Transfer[],
  arrives: (transfer: Transfer) => boolean,
): StepResult {
  const transfer = transfers.find(({ id }) => id === subject)
  if (!transfer) throw new Error(`internal transfer ${subject} not found`)
  const entry = arrives(transfer) ? createTransferArrivalEntry(transfer, 'frozen') : createTransferReturnEntry(transfer)
  return { entries: [entry], next: null }
}

/** Returns the masked names of the transfers' senders, by member. */
export async function readMaskedNames(
  tx: Sql,
  transfers: readonly Pick<Transfer, 'sender'>[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; username: string }>(
    'SELECT id::text, username FROM members WHERE id = ANY ($1::bigint[])',
    [transfers.map(({ sender }) => sender)],
  )
  return new Map(rows.map(({ id, username }) => [id, maskName(username)]))
}
