import type { InternalTransferStatus } from '../../../shared/contract/internal-transfer.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { newestFirst } from '../../core/db/keyset.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Page } from '../../core/http/pages.ts'

/** A transfer from a member to another. Times in epoch ms, amounts of the coin. */
export interface Transfer {
  id: string
  sender: string
  recipient: string
  /** The recipient's name as the sender was shown it. */
  to_name: string
  c_id: string
  /** The coin's title. */
  coin: string
  scale: number
  /** What is taken: `fee` and `received` together. */
  amount: Decimal
  fee: Decimal
  received: Decimal
  /** The language of the sender's messages. */
  lang: LanguageCode
  /** That of the recipient's: as of what they sent last, or the sender's where nothing says it. */
  their_lang: LanguageCode
  status: InternalTransferStatus
  sent_at: number
  arrives_at: number
}

const STORED = `t.id::text, t.sender::text, t.recipient::text, t.to_name, t.coin::text AS c_id, c.title AS coin, c.scale, t.amount, t.fee, t.received,
  t.lang, coalesce((SELECT lang FROM internal_transfers o WHERE o.sender = ANY (ARRAY[t.recipient]) ORDER BY o.sender DESC, o.id DESC LIMIT 1), t.lang) AS their_lang,
  t.status, t.sent_at, t.arrives_at
  FROM internal_transfers t JOIN coins c ON c.id = t.coin`

const OF_ALL_STATUSES = newestFirst({ sender: '$1::bigint' }, { id: '$5::bigint' })
const OF_STATUS = newestFirst({ sender: '$1::bigint', status: '$2::text' }, { id: '$5::bigint' })

/** A page of what a member has sent, of a status or of all, newest first. */
export const sentBy = (
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

/** Transfers by their ids, in no order. */
export const transfersWith = (sql: Sql, ids: readonly string[]): Promise<Transfer[]> =>
  sql.query<Transfer>(`SELECT ${STORED} WHERE t.id = ANY ($1::bigint[])`, [ids])

/** What a transfer is made of. */
export type NewTransfer = Omit<Transfer, 'id' | 'scale' | 'their_lang'>

/** Writes a transfer down and answers its id. One that arrives at once has ended as it is sent. */
export const addTransfer = (tx: Sql, given: NewTransfer): Promise<string> =>
  insertRow(
    tx,
    `INSERT INTO internal_transfers (sender, recipient, to_name, coin, amount, fee, received, lang, status, sent_at, arrives_at, ended_at)
     VALUES ($1::bigint, $2::bigint, $3, $4::bigint, $5::numeric, $6::numeric, $7::numeric, $8, $9, $10::bigint, $11::bigint,
       CASE WHEN $9 = 'transferring' THEN NULL ELSE $11::bigint END) RETURNING id::text`,
    [
      given.sender,
      given.recipient,
      given.to_name,
      given.c_id,
      given.amount,
      given.fee,
      given.received,
      given.lang,
      given.status,
      given.sent_at,
      given.arrives_at,
    ],
  )

/** Notes what became of some transfers. */
export const endTransfers = (tx: Sql, ids: readonly string[], status: InternalTransferStatus, now: number) =>
  tx.query('UPDATE internal_transfers SET status = $2, ended_at = $3::bigint WHERE id = ANY ($1::bigint[])', [
    ids,
    status,
    now,
  ])

/** With both login names, for the operator. */
export interface NamedTransfer extends Transfer {
  from: string
  to: string
}

/** Transfers of all members, of a status or of all, newest first. */
export const allTransfers = (
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
