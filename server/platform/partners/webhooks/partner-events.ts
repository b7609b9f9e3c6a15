import { randomUUID } from 'node:crypto'
import type { Decimal } from '../../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../../core/db/sql.ts'

/** Types of events. The first word is the record, the second what happened to it. */
export type PartnerEventType =
  | 'order.accepted'
  | 'order.filled'
  | 'order.cancelled'
  | 'order.settled'
  | 'deposit.submitted'
  | 'deposit.approved'
  | 'deposit.refused'
  | 'deposit.cancelled'
  | 'withdrawal.submitted'
  | 'withdrawal.approved'
  | 'withdrawal.refused'
  | 'withdrawal.cancelled'

/** Facts of an event in wire spelling. Amounts are decimal strings. They contain no addresses, names or bank cards. */
export interface PartnerEventData {
  /** Kind of record: `option`, `spot`, `deposit`, `withdrawal`. */
  record: string
  /** Number of the record. */
  id: string
  symbol?: string
  side?: string
  amount?: Decimal
  quantity?: Decimal
  price?: Decimal
  coin?: string
  outcome?: string
  profit?: Decimal
}

/** Event of a member. */
export interface PartnerEvent {
  member: string
  type: PartnerEventType
  data: PartnerEventData
}

/**
 * Records events for the partners with a webhook that their members granted access, in the transaction that they report: they are sent only if it commits. Costs
 * one statement, however many events, and none of them waits for a partner.
 */
export async function recordPartnerEvents(tx: Sql, events: readonly PartnerEvent[], now: number): Promise<void> {
  if (events.length === 0) return
  await tx.query(
    `INSERT INTO partner_events (message, partner, type, body, created_at, due_at)
     SELECT 'msg_' || e.id || '_' || g.id, g.partner, e.type, jsonb_build_object('type', e.type, 'timestamp', $4::text,
         'data', e.data || jsonb_build_object('member', g.subject))::text, $5::bigint, $5::bigint
     FROM unnest($1::bigint[], $2::text[], $3::jsonb[], $6::text[]) AS e (member, type, data, id)
     JOIN partner_grants g ON g.member = e.member AND g.revoked_at IS NULL
     JOIN embedding_partners p ON p.id = g.partner AND p.revoked_at IS NULL AND p.webhook_url <> ''
     WHERE 'read' = ANY (g.scopes) AND 'read' = ANY (p.scopes)`,
    [
      events.map(({ member }) => member),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data)),
      new Date(now).toISOString(),
      now,
      events.map(() => randomUUID()),
    ],
  )
}
