import type { InternalTransferStatus } from '../../../shared/base/contract/internal-transfer.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { keysetClause } from '../../core/db/keyset.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Page } from '../../core/http/paging.ts'

/** Prefix of transfer numbers. */
export const TRANSFER_NUMBER_PREFIX = 'T'

/** Transfer from one member to another. Times in epoch ms, amounts in the coin. */
export interface Transfer {
  id: string
  sender: string
  recipient: string
  /** Recipient's name as shown to the sender. */
  to_name: string
  coinId: string
  /** Title of the coin. */
  coin: string
  scale: number
  /** Amount debited: `fee` plus `received`. */
  amount: Decimal
  fee: Decimal
  received: Decimal
  /** Language of the sender's messages. */
  lang: LanguageCode
  /** Language of the recipient's messages: that of the last transfer the recipient sent, otherwise the sender's. */
  their_lang: LanguageCode
  status: InternalTransferStatus
  sent_at: number
  arrives_at: number
  /** When it arrived or was cancelled; null on the way. */
  ended_at: number | null
}

/** Returns true if a member sees a transfer: as its sender, or as the recipient of an arrived one. One that is on its way can still be cancelled (Q-176). */
export const isVisibleTo = ({ sender, recipient, status }: Transfer, member: string): boolean =>
  sender === member || (recipient === member && status === 'finished')

const STORED = `t.id::text, t.sender::text, t.recipient::text, t.to_name, t.coin::text AS "coinId", c.title AS coin, c.scale, t.amount, t.fee, t.received,
  t.lang, coalesce((SELECT lang FROM internal_transfers o WHERE o.sender = ANY (ARRAY[t.recipient]) ORDER BY o.sender DESC, o.id DESC LIMIT 1), t.lang) AS their_lang,
  t.status, t.sent_at, t.arrives_at, t.ended_at
  FROM internal_transfers t JOIN coins c ON c.id = t.coin`

const OF_ALL_STATUSES = keysetClause({ sender: '$1::bigint' }, { id: '$5::bigint' })
const OF_STATUS = keysetClause({ sender: '$1::bigint', status: '$2::text' }, { id: '$5::bigint' })

/** Returns a page of the transfers sent by a member, in one status or in all, newest first. */
export const findSentTransfers = (
  sql: Sql,
  member: string,
  status: InternalTransferStatus | null,
  { limit, offset, after }: Page,
): Promise<Transfer[]> =>
  sql.query<Transfer>(
    `SELECT ${STORED} WHERE t.id = ANY (ARRAY(
       SELECT id FROM internal_transfers WHERE ${status === null ? `$2::text IS NULL AND ${OF_ALL_STATUSES}` : OF_STATUS} LIMIT $3::int OFFSET $4::int
     )) ORDER BY t.id DESC`,
    [member, status, limit, offset, after],
  )

// Each list is read along its own index.
const OF_RECIPIENT = keysetClause({ recipient: '$1::bigint' }, { id: '$4::bigint' })
const SENT_BY = keysetClause({ sender: '$1::bigint' }, { id: '$4::bigint' })
const FINISHED_SENT_BY = keysetClause({ sender: '$1::bigint', status: `'finished'::text` }, { id: '$4::bigint' })

/** Returns a page of the transfers sent by a member, all or only the arrived ones, and of those that have arrived at the member, newest first. */
export const findOwnTransfers = (
  sql: Sql,
  member: string,
  of: 'all' | 'finished',
  { limit, offset, after }: Page,
): Promise<Transfer[]> =>
  sql.query<Transfer>(
    `SELECT ${STORED} WHERE t.id = ANY (ARRAY(
       SELECT id FROM (
         (SELECT id FROM internal_transfers WHERE ${of === 'all' ? SENT_BY : FINISHED_SENT_BY} LIMIT $2::int + $3::int)
         UNION ALL
         (SELECT id FROM internal_transfers WHERE status = 'finished' AND ${OF_RECIPIENT} LIMIT $2::int + $3::int)
       ) AS own ORDER BY id DESC LIMIT $2::int OFFSET $3::int
     )) ORDER BY t.id DESC`,
    [member, limit, offset, after],
  )

/** Returns transfers by their ids, unordered. */
export const findTransfers = (sql: Sql, ids: readonly string[]): Promise<Transfer[]> =>
  sql.query<Transfer>(`SELECT ${STORED} WHERE t.id = ANY ($1::bigint[])`, [ids])

/** Values of a new transfer. */
export type NewTransfer = Omit<Transfer, 'id' | 'scale' | 'their_lang' | 'ended_at'>

/** Inserts a transfer and returns its id. A transfer without delay is inserted as ended. */
export const addTransfer = (tx: Sql, newTransfer: NewTransfer): Promise<string> =>
  insertRow(
    tx,
    `INSERT INTO internal_transfers (sender, recipient, to_name, coin, amount, fee, received, lang, status, sent_at, arrives_at, ended_at)
     VALUES ($1::bigint, $2::bigint, $3, $4::bigint, $5::numeric, $6::numeric, $7::numeric, $8, $9, $10::bigint, $11::bigint,
       CASE WHEN $9 = 'transferring' THEN NULL ELSE $11::bigint END) RETURNING id::text`,
    [
      newTransfer.sender,
      newTransfer.recipient,
      newTransfer.to_name,
      newTransfer.coinId,
      newTransfer.amount,
      newTransfer.fee,
      newTransfer.received,
      newTransfer.lang,
      newTransfer.status,
      newTransfer.sent_at,
      newTransfer.arrives_at,
    ],
  )

/** Stores the final status of transfers. */
export const endTransfers = (tx: Sql, ids: readonly string[], status: InternalTransferStatus, now: number) =>
  tx.query('UPDATE internal_transfers SET status = $2, ended_at = $3::bigint WHERE id = ANY ($1::bigint[])', [
    ids,
    status,
    now,
  ])

/** Transfer with both login names, for the operator. */
export interface NamedTransfer extends Transfer {
  from: string
  to: string
}

/** Returns transfers of all members, in one status or in all, newest first. */
export const listTransfers = (
  sql: Sql,
  status: InternalTransferStatus | null,
  { limit, offset, after }: Page,
): Promise<NamedTransfer[]> =>
  sql.query<NamedTransfer>(
    `SELECT a.username AS from, b.username AS to, ${STORED} JOIN members a ON a.id = t.sender JOIN members b ON b.id = t.recipient
     WHERE ($1::text IS NULL OR t.status = $1) AND ($4::bigint IS NULL OR t.id < $4::bigint)
     ORDER BY t.id DESC LIMIT $2::int OFFSET $3::int`,
    [status, limit, offset, after],
  )
