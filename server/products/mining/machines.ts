import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import { markOfTerms } from '../../core/http/terms-hash.ts'
import type { ProductTerms } from '../product-inputs.ts'

/** Machine of lock mining: whole amounts of a coin earn `rate` percent per day for `days` days. */
export interface Machine extends ProductTerms {
  id: string
  title: string
  img: string
  c_id: string
  coin: string
  /** Number of decimals of the coin. */
  scale: number
  /** True for a sample product of a demo. */
  sample: boolean
  /** When it was closed, in epoch ms. */
  closed_at: number | null
}

const STORED = `m.id::text, m.title, m.img, m.coin::text AS c_id, c.title AS coin, c.scale, m.minimum, m.maximum, m.rate, m.days, m.sample, m.closed_at
  FROM mining_machines m JOIN coins c ON c.id = m.coin`

/** Returns all machines in the order in which they were added, including closed ones. */
export const allMachines = (sql: Sql): Promise<Machine[]> => sql.query<Machine>(`SELECT ${STORED} ORDER BY m.id`)

/** Returns the open machines in the order in which they were added. */
export const openMachines = async (sql: Sql): Promise<Machine[]> =>
  (await allMachines(sql)).filter(({ closed_at }) => closed_at === null)

/** Returns an open machine by its id, or null. */
export const openMachine = async (sql: Sql, id: string): Promise<Machine | null> =>
  (await openMachines(sql)).find((machine) => machine.id === id) ?? null

/** Values of a new machine. `coin` is the title of an existing coin. */
export type NewMachine = ProductTerms & Pick<Machine, 'title' | 'img' | 'coin' | 'sample'>

/** Inserts a machine and returns its id. */
export const addMachine = (sql: Sql, { title, img, coin, minimum, maximum, rate, days, sample }: NewMachine) =>
  insertRow(
    sql,
    `INSERT INTO mining_machines (title, img, coin, minimum, maximum, rate, days, sample)
     SELECT $1, $2, id, $4::numeric, $5::numeric, $6::numeric, $7::int, $8::boolean FROM coins WHERE title = $3 RETURNING id::text`,
    [title, img, coin, minimum, maximum, rate, days, sample],
  )

/** Changes a machine for new orders. */
export const setMachine = (sql: Sql, { id, title, img, minimum, maximum, rate, days }: Machine) =>
  sql.query(
    `UPDATE mining_machines SET title = $2, img = $3, minimum = $4::numeric, maximum = $5::numeric, rate = $6::numeric, days = $7::int
     WHERE id = $1::bigint`,
    [id, title, img, minimum, maximum, rate, days],
  )

/** Closes a machine. Returns false if it was not open. Running orders continue. */
export const closeMachine = async (sql: Sql, id: string, now: number): Promise<boolean> =>
  (
    await sql.query(
      'UPDATE mining_machines SET closed_at = $2::bigint WHERE id = $1::bigint AND closed_at IS NULL RETURNING id',
      [id, now],
    )
  ).length > 0

/** Returns a fingerprint of the terms shown to the member. The client sends it back with the order. */
export const markOfMachine = (machine: Machine): string => markOfTerms(termsShown(machine))

/** Returns the terms shown to the member, which an order accepts. */
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
