import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import { markOfTerms } from '../../core/http/terms-mark.ts'
import type { ProductTerms } from '../product-inputs.ts'

/** A loan that can be applied for: an amount of a coin at `rate` percent a day, repaid once after `days` days. */
export interface LoanProduct extends ProductTerms {
  id: string
  title: string
  lender: string
  c_id: string
  coin: string
  /** The most digits after the point that the coin has. */
  scale: number
  /** There to try things out. */
  sample: boolean
  /** Since when it is offered no more, epoch ms. */
  closed_at: number | null
}

const STORED = `p.id::text, p.title, p.lender, p.coin::text AS c_id, c.title AS coin, c.scale, p.minimum, p.maximum, p.rate, p.days, p.sample, p.closed_at
  FROM loan_products p JOIN coins c ON c.id = p.coin`

/** All loans in the order in which they were added, closed ones too. */
export const allProducts = (sql: Sql): Promise<LoanProduct[]> =>
  sql.query<LoanProduct>(`SELECT ${STORED} ORDER BY p.id`)

/** What is offered, in the order in which it was added. */
export const openProducts = async (sql: Sql): Promise<LoanProduct[]> =>
  (await allProducts(sql)).filter(({ closed_at }) => closed_at === null)

/** A loan that is still offered, by its id; or null. */
export const openProduct = async (sql: Sql, id: string): Promise<LoanProduct | null> =>
  (await openProducts(sql)).find((product) => product.id === id) ?? null

/** What a loan is made of; its coin by the title, which is known. */
export type NewLoanProduct = ProductTerms & Pick<LoanProduct, 'title' | 'lender' | 'coin' | 'sample'>

/** Adds a loan and answers its id. */
export const addProduct = (sql: Sql, { title, lender, coin, minimum, maximum, rate, days, sample }: NewLoanProduct) =>
  insertRow(
    sql,
    `INSERT INTO loan_products (title, lender, coin, minimum, maximum, rate, days, sample)
     SELECT $1, $2, id, $4::numeric, $5::numeric, $6::numeric, $7::int, $8::boolean FROM coins WHERE title = $3 RETURNING id::text`,
    [title, lender, coin, minimum, maximum, rate, days, sample],
  )

/** Changes a loan, for applications from now on. */
export const setProduct = (sql: Sql, { id, title, lender, minimum, maximum, rate, days }: LoanProduct) =>
  sql.query(
    `UPDATE loan_products SET title = $2, lender = $3, minimum = $4::numeric, maximum = $5::numeric, rate = $6::numeric, days = $7::int
     WHERE id = $1::bigint`,
    [id, title, lender, minimum, maximum, rate, days],
  )

/** Offers a loan no more; answers whether it was offered. What was applied for is decided as before. */
export const closeProduct = async (sql: Sql, id: string, now: number): Promise<boolean> =>
  (
    await sql.query(
      'UPDATE loan_products SET closed_at = $2::bigint WHERE id = $1::bigint AND closed_at IS NULL RETURNING id',
      [id, now],
    )
  ).length > 0

/** Names what a member is shown of a loan, for the application to say that it means this. */
export const markOfProduct = (product: LoanProduct): string => markOfTerms(termsShown(product))

/** What of a loan an application is for: what the member is shown. */
export const termsShown = ({
  title,
  lender,
  coin,
  minimum,
  maximum,
  rate,
  days,
}: LoanProduct): Record<string, Decimal | number | null> => ({ title, lender, coin, minimum, maximum, rate, days })
