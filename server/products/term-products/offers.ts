import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import type { ProductTerms } from './offer-terms.ts'
import { hashTerms } from './terms-hash.ts'

/** Column that only one product has: the lender of a loan, the picture of a machine. */
export type OfferDetail = 'lender' | 'img'

/** Values of a new offer. `coin` is the title of an existing coin; `sample` marks a sample of a demo. */
export interface NewOffer extends ProductTerms {
  title: string
  lender?: string
  img?: string
  coin: string
  sample: boolean
}

/** Offer: an amount of a coin at `rate` percent per day for `days` days. `scale` is the coin's number of decimals. */
export interface Offer extends NewOffer {
  id: string
  coinId: string
  scale: number
  /** When it was closed, in epoch ms; null while it is open. */
  closed_at: number | null
}

/** Creates the queries of a table of offers. `detail` is its own column; `whole`: its amounts are whole numbers. */
export function createOfferTable<Detail extends OfferDetail>(
  table: 'loan_products' | 'mining_machines',
  detail: Detail,
  { whole = false } = {},
) {
  type Item = Offer & Record<Detail, string>
  /** Returns all offers in the order in which they were added, including closed ones. */
  const list = (sql: Sql) =>
    sql.query<Item>(
      `SELECT p.id::text, p.title, p.${detail}, p.coin::text AS "coinId", c.title AS coin, c.scale, p.minimum, p.maximum, p.rate, p.days, p.sample, p.closed_at
       FROM ${table} p JOIN coins c ON c.id = p.coin ORDER BY p.id`,
    )
  /** Returns the open offers in the order in which they were added. */
  const listOpen = async (sql: Sql) => (await list(sql)).filter(({ closed_at }) => closed_at === null)
  /** Returns the terms shown to the member, which an application or order accepts. The picture of a machine is none of them. */
  const toTerms = ({ title, lender, coin, minimum, maximum, rate, days }: Offer) => ({
    ...(lender !== undefined && { lender }),
    ...{ title, coin, minimum, maximum, rate, days },
  })
  return {
    detail,
    whole,
    list,
    listOpen,
    toTerms,
    /** Returns a hash of the terms, which the client sends back. */
    hash: (offer: Offer): string => hashTerms(toTerms(offer)),
    /** Returns an open offer by its id, or null. */
    findOpen: async (sql: Sql, id: string) => (await listOpen(sql)).find((offer) => offer.id === id) ?? null,
    /** Returns the open offers, or the one with the given id. A closed one is refused. */
    async show(sql: Sql, id: string | null): Promise<Item[] | Refusal> {
      const open = await listOpen(sql)
      if (id === null) return open
      const items = open.filter((offer) => offer.id === id)
      return items.length > 0 ? items : refuse('refusals.closed', {}, { field: 'id', rule: 'closed' })
    },
    /** Inserts an offer and returns its id. */
    insert: (sql: Sql, { title, coin, minimum, maximum, rate, days, sample, ...own }: NewOffer) =>
      insertRow(
        sql,
        `INSERT INTO ${table} (title, ${detail}, coin, minimum, maximum, rate, days, sample)
         SELECT $1, $2, id, $4::numeric, $5::numeric, $6::numeric, $7::int, $8::boolean FROM coins WHERE title = $3 RETURNING id::text`,
        [title, own[detail], coin, minimum, maximum, rate, days, sample],
      ),
    /** Changes an offer for new applications and orders. Existing ones keep their terms. */
    update: (sql: Sql, { id, title, minimum, maximum, rate, days, ...own }: Offer) =>
      sql.query(
        `UPDATE ${table} SET title = $2, ${detail} = $3, minimum = $4::numeric, maximum = $5::numeric, rate = $6::numeric, days = $7::int
         WHERE id = $1::bigint`,
        [id, title, own[detail], minimum, maximum, rate, days],
      ),
    /** Closes an offer. Returns false if it was not open. Existing applications and orders continue. */
    close: (sql: Sql, id: string, now: number) => closeRow(sql, table, id, now),
  }
}

/** Offers of a product. */
export type OfferTable<Detail extends OfferDetail> = ReturnType<typeof createOfferTable<Detail>>

/** Closes a row of a table of offers. Returns false if it was not open. */
export const closeRow = async (
  sql: Sql,
  table: 'loan_products' | 'mining_machines' | 'staking_projects' | 'staking_periods',
  id: string,
  now: number,
): Promise<boolean> =>
  (
    await sql.query(
      `UPDATE ${table} SET closed_at = $2::bigint WHERE id = $1::bigint AND closed_at IS NULL RETURNING id`,
      [id, now],
    )
  ).length > 0
