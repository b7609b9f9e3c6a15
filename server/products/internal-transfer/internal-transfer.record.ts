import type { InternalTransferStatus } from '../../../shared/base/contract/internal-transfer.ts'
import type { RecordState } from '../../../shared/base/contract/record.ts'
import { amountFact, textFact, timeFact, toFacts } from '../../../shared/base/contract/record-facts.ts'
import { formatOrderNumber, parseRecordNumber } from '../../core/db/order-number.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { RecordReader } from '../../define-domain.ts'
import { readMaskedNames } from './completion.ts'
import { TRANSFER_ARRIVAL, TRANSFER_HOLD, TRANSFER_RETURN } from './internal-transfer.journal.ts'
import { findTransfers, isVisibleTo, TRANSFER_NUMBER_PREFIX, type Transfer } from './transfers.ts'

const STATES: Readonly<Record<InternalTransferStatus, RecordState>> = {
  transferring: 'transferring',
  finished: 'completed',
  canceled: 'cancelled',
}

/** Reads a transfer for its sender or, after its arrival, for its recipient. The recipient sees a masked sender and only the amount that arrived. */
export const readTransferRecord: RecordReader = async ({ db }, { member, number }) => {
  const id = parseRecordNumber(TRANSFER_NUMBER_PREFIX, number)
  const [transfer] = id === null ? [] : await findTransfers(db, [id])
  if (!transfer || !isVisibleTo(transfer, member)) return null
  const names = transfer.sender === member ? null : await readMaskedNames(db, [transfer])
  return {
    number: formatOrderNumber(TRANSFER_NUMBER_PREFIX, transfer.sent_at, transfer.id),
    state: STATES[transfer.status],
    isFinal: transfer.status !== 'transferring',
    facts: toFacts(
      names
        ? [
            textFact('sender', names.get(transfer.sender) ?? ''),
            amountFact('received', transfer.received, transfer.coin),
            timeFact('created', transfer.sent_at),
            timeFact('ended', transfer.ended_at),
          ]
        : getSentFacts(transfer),
    ),
    entries: {
      kinds: [TRANSFER_HOLD, TRANSFER_ARRIVAL, TRANSFER_RETURN],
      references: [`internal-transfer:${transfer.id}`],
    },
  }
}

const getSentFacts = ({ status, coin, ...transfer }: Transfer) => [
  textFact('recipient', transfer.to_name),
  amountFact('amount', transfer.amount, coin),
  amountFact('fee', transfer.fee, coin),
  amountFact('received', transfer.received, coin),
  timeFact('created', transfer.sent_at),
  timeFact('arrives', status === 'transferring' ? transfer.arrives_at : null),
  timeFact('ended', transfer.ended_at),
]

/** Returns the masked name of the other member of arrived transfers, for their bills. */
export async function describeTransfers(
  sql: Sql,
  { member, numbers }: { member: string; numbers: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const transfers = (await findTransfers(sql, numbers)).filter((transfer) => isVisibleTo(transfer, member))
  const senders = await readMaskedNames(sql, transfers)
  return new Map(
    transfers.map(({ id, sender, to_name }) => [id, sender === member ? to_name : (senders.get(sender) ?? '')]),
  )
}
