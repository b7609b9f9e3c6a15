import type { Sql } from '../../core/db/sql.ts'
import type { Due, DueKind, DueResult } from '../../define-domain.ts'
import { activeMembers } from '../../members/registry/members.ts'
import { arrived, returned } from './internal-transfer.journal.ts'
import { maskedName } from './mask-name.ts'
import { tellArrival, tellReturn } from './messages.ts'
import { endTransfers, type Transfer, transfersWith } from './transfers.ts'

/** Kind of the due work of arrivals. Its subject is the transfer. */
export const ARRIVAL = 'internal-transfer'

/** Arrivals of transfers at their time. If the recipient has been disabled, the whole amount is returned to the sender. */
export const arrivals: DueKind = {
  async fallDue(tx, due, now) {
    const transfers = await transfersWith(
      tx,
      due.map(({ subject }) => subject),
    )
    const active = await activeMembers(
      tx,
      transfers.map(({ recipient }) => recipient),
    )
    const names = await namesOf(tx, transfers)
    const [come, back] = [true, false].map((is) => transfers.filter(({ recipient }) => active.has(recipient) === is))
    await endTransfers(tx, idsOf(come), 'finished', now)
    await endTransfers(tx, idsOf(back), 'canceled', now)
    for (const transfer of come ?? []) await tellArrival(tx, transfer, names.get(transfer.sender) ?? '', now)
    for (const transfer of back ?? []) await tellReturn(tx, transfer, now)
    return due.map((one) => resultOf(one, transfers, active))
  },
}

const idsOf = (transfers: readonly Transfer[] = []): string[] => transfers.map(({ id }) => id)

function resultOf({ subject }: Due, transfers: readonly Transfer[], active: ReadonlyMap<string, string>): DueResult {
  const transfer = transfers.find(({ id }) => id === subject)
  if (!transfer) throw new Error(`internal transfer ${subject} not found`)
  const entry = active.has(transfer.recipient) ? arrived(transfer, 'frozen') : returned(transfer)
  return { entries: [entry], next: null }
}

async function namesOf(tx: Sql, transfers: readonly Transfer[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; username: string }>(
    'SELECT id::text, username FROM members WHERE id = ANY ($1::bigint[])',
    [transfers.map(({ sender }) => sender)],
  )
  return new Map(rows.map(({ id, username }) => [id, maskedName(username)]))
}
