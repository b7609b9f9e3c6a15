import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import { markOfTerms } from '../../core/http/terms-mark.ts'
import type { ProductTerms } from '../product-inputs.ts'

/** A machine of lock mining: whole amounts of a coin earn `rate` percent a day for `days` days. */
export interface Machine extends ProductTerms {
  id: string
  title: string
  img: string
  c_id: string
  coin: string
  /** The most digits after the point that the coin has. */
  scale: number
  /** There to try things out. */
  sample: boolean
  /** Since when it is offered no more, epoch ms. */
  closed_at: number | null
}

const STORED = `m.id::text, m.title, m.img, m.coin::text AS c_id, c.title AS coin, c.scale, m.minimum, m.maximum, m.rate, m.days, m.sample, m.closed_at
  FROM mining_machines m JOIN coins c ON c.id = m.coin`

/** All machines in the order in which they were added, closed ones too. */
export const allMachines = (sql: Sql): Promise<Machine[]> => sql.query<Machine>(`SELECT ${STORED} ORDER BY m.id`)

/** What is offered, in the order in which it was added. */
export const openMachines = async (sql: Sql): Promise<Machine[]> =>
  (await allMachines(sql)).filter(({ closed_at }) => closed_at === null)

/** A machine that is still offered, by its id; or null. */
export const openMachine = async (sql: Sql, id: string): Promise<Machine | null> =>
  (await openMachines(sql)).find((machine) => machine.id === id) ?? null

/** What a machine is made of; its coin by the title, which is known. */
export type NewMachine = ProductTerms & Pick<Machine, 'title' | 'img' | 'coin' | 'sample'>

/** Adds a machine and answers its id. */
export const addMachine = (sql: Sql, { title, img, coin, minimum, maximum, rate, days, sample }: NewMachine) =>
  insertRow(
    sql,
    `INSERT INTO mining_machines (title, img, coin, minimum, maximum, rate, days, sample)
     SELECT $1, $2, id, $4::numeric, $5::numeric, $6::numeric, $7::int, $8::boolean FROM coins WHERE title = $3 RETURNING id::text`,
    [title, img, coin, minimum, maximum, rate, days, sample],
  )

/** Changes a machine, for orders from now on. */
export const setMachine = (sql: Sql, { id, title, img, minimum, maximum, rate, days }: Machine) =>
  sql.query(
    `UPDATE mining_machines SET title = $2, img = $3, minimum = $4::numeric, maximum = $5::numeric, rate = $6::numeric, days = $7::int
     WHERE id = $1::bigint`,
    [id, title, img, minimum, maximum, rate, days],
  )

/** Offers a machine no more; answers whether it was offered. What is locked runs on. */
export const closeMachine = async (sql: Sql, id: string, now: number): Promise<boolean> =>
  (
    await sql.query(
      'UPDATE mining_machines SET closed_at = $2::bigint WHERE id = $1::bigint AND closed_at IS NULL RETURNING id',
      [id, now],
    )
  ).length > 0

/** Names what a member is shown of a machine, for the order to say that it means this. */
export const markOfMachine = (machine: Machine): string => markOfTerms(termsShown(machine))

/** What of a machine an order is for: what the member is shown. */
export const termsShown = ({
  title,
  coin,
  minimum,
  maximum,
  rate,
  days,
}: Machine): Record<string, Decimal | number | null> => ({
  title,
  coin,
  minimum,
  maximum,
  rate,
  days,
})
