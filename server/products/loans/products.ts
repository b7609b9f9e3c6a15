import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import { markOfTerms } from '../../core/http/terms-hash.ts'
import type { ProductTerms } from '../product-inputs.ts'

/** Loan product: an amount of a coin at `rate` percent per day, repaid once after `days` days. */
export interface LoanProduct extends ProductTerms {
  id: string
  title: string
  lender: string
  c_id: string
  coin: string
  /** Number of decimals of the coin. */
  scale: number
  /** True for a sample product of a demo. */
  sample: boolean
  /** When it was closed, in epoch ms. */
  closed_at: number | null
}

const STORED = `p.id::text, p.title, p.lender, p.coin::text AS c_id, c.title AS coin, c.scale, p.minimum, p.maximum, p.rate, p.days, p.sample, p.closed_at
  FROM loan_products p JOIN coins c ON c.id = p.coin`

/** Returns all products in the order in which they were added, including closed ones. */
export const allProducts = (sql: Sql): Promise<LoanProduct[]> =>
  sql.query<LoanProduct>(`SELECT ${STORED} ORDER BY p.id`)

/** Returns the open products in the order in which they were added. */
export const openProducts = async (sql: Sql): Promise<LoanProduct[]> =>
  (await allProducts(sql)).filter(({ closed_at }) => closed_at === null)

/** Returns an open product by its id, or null. */
export const openProduct = async (sql: Sql, id: string): Promise<LoanProduct | null> =>
  (await openProducts(sql)).find((product) => product.id === id) ?? null

/** Values of a new product. `coin` is the title of an existing coin. */
export type NewLoanProduct = ProductTerms & Pick<LoanProduct, 'title' | 'lender' | 'coin' | 'sample'>

/** Inserts a product and returns its id. */
export const addProduct = (sql: Sql, { title, lender, coin, minimum, maximum, rate, days, sample }: NewLoanProduct) =>
  insertRow(
    sql,
    `INSERT INTO loan_products (title, lender, coin, minimum, maximum, rate, days, sample)
     SELECT $1, $2, id, $4::numeric, $5::numeric, $6::numeric, $7::int, $8::boolean FROM coins WHERE title = $3 RETURNING id::text`,
    [title, lender, coin, minimum, maximum, rate, days, sample],
  )

/** Changes a product for new applications. */
export const setProduct = (sql: Sql, { id, title, lender, minimum, maximum, rate, days }: LoanProduct) =>
  sql.query(
    `UPDATE loan_products SET title = $2, lender = $3, minimum = $4::numeric, maximum = $5::numeric, rate = $6::numeric, days = $7::int
     WHERE id = $1::bigint`,
    [id, title, lender, minimum, maximum, rate, days],
  )

/** Closes a product. Returns false if it was not open. Existing applications are decided as usual. */
export const closeProduct = async (sql: Sql, id: string, now: number): Promise<boolean> =>
  (
    await sql.query(
      'UPDATE loan_products SET closed_at = $2::bigint WHERE id = $1::bigint AND closed_at IS NULL RETURNING id',
      [id, now],
    )
  ).length > 0

/** Returns a fingerprint of the terms shown to the member. The client sends it back with the application. */
export const markOfProduct = (product: LoanProduct): string => markOfTerms(termsShown(product))

/** Returns the terms shown to the member, which an application accepts. */
export const termsShown = ({
  title,
  lender,
  coin,
  minimum,
  maximum,
  rate,
  days,
}: LoanProduct): Record<string, Decimal | number | null> => ({ title, lender, coin, minimum, maximum, rate, days })
