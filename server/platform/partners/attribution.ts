import { postpone } from '../../core/db/postponed.ts'
import type { Sql } from '../../core/db/sql.ts'

/** Records from whose page a member registered, by the partner's name. An unknown or revoked partner is ignored: an attribution never stops a registration. */
export const recordReferral = async (tx: Sql, member: string, partner: string, now: number): Promise<void> =>
  void (await tx.query(
    `INSERT INTO partner_referrals (member, partner, at)
     SELECT $1::bigint, id, $3::bigint FROM embedding_partners WHERE name = $2 AND revoked_at IS NULL`,
    [member, partner, now],
  ))

/** Order to attribute. */
export interface AttributedOrder {
  record: 'option' | 'spot'
  id: number
  member: string
  /** Id of the partner on whose page it was placed; null for the product's own pages. */
  partner: string | null
}

/** Attributes an order to the partner on whose page it was placed, else to the partner from whose page its member registered, if there is one. */
export const attributeOrder = (tx: Sql, { record, id, member, partner }: AttributedOrder, now: number): Promise<void> =>
  postpone(
    tx,
    `INSERT INTO partner_orders (record, order_id, partner, at)
     SELECT $1, $2::bigint, source.partner, $5::bigint
     FROM (SELECT COALESCE($4::bigint, (SELECT r.partner FROM partner_referrals r WHERE r.member = $3::bigint)) AS partner) source
     WHERE source.partner IS NOT NULL`,
    [record, id, member, partner, now],
  )

/** Registrations and orders of a partner since a time. */
export interface PartnerFigures {
  registrations: number
  orders: number
}

/** Counts what a partner has brought since a time (epoch ms). */
export async function countAttributed(sql: Sql, partner: string, since: number): Promise<PartnerFigures> {
  const [figures] = await sql.query<PartnerFigures>(
    `SELECT (SELECT count(*)::int FROM partner_referrals WHERE partner = $1::bigint AND at >= $2::bigint) AS registrations,
       (SELECT count(*)::int FROM partner_orders WHERE partner = $1::bigint AND at >= $2::bigint) AS orders`,
    [partner, since],
  )
  return figures ?? { registrations: 0, orders: 0 }
}
