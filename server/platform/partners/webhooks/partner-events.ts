import { randomUUID } from 'node:crypto'
import type { PartnerEventFacts, PartnerEventType } from '../../../../shared/base/contract/partner-events.ts'
import { postpone } from '../../../core/db/postponed.ts'
import type { Sql } from '../../../core/db/sql.ts'

/** Event of a member, by the member's number. Partners get it with the name that they know (`PartnerEvent` of the contract). */
export type MemberEvent = {
  [Type in PartnerEventType]: { member: string; type: Type; data: PartnerEventFacts[Type] }
}[PartnerEventType]

/**
 * Records events for the partners with a webhook that their members granted access, in the transaction that they report: they are sent only if it commits. Costs
 * one postponed statement, however many events, and none of them waits for a partner.
 */
export async function recordPartnerEvents(tx: Sql, events: readonly MemberEvent[], now: number): Promise<void> {
  if (events.length === 0) return
  await postpone(
    tx,
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
