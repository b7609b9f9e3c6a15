import { createSearchQueries } from '../../server/operations/search/operator-search.ts'
import { DATABASES } from './databases.ts'
import { atMost, type Row } from './rows.ts'

const MEMBERS = 1_000_000
const LIMIT_MS = 300
const TERMS = [
  '1500000',
  'member777777@example.com',
  'member77',
  '49301234567',
  'TPybg2LC3dsG3fbLRRDngEdVnS1DdTHmfF',
  'L26112000041',
]

/** Measures the operator's search over 1,000,000 members on a PostgreSQL server: the slowest of its terms, the first time each is searched. */
export async function bench(): Promise<Row[]> {
  const [, open] = DATABASES
  if (!open) throw new Error('there is no PostgreSQL to measure')
  const { db, close } = await open()
  try {
    await db.query(
      `INSERT INTO members (username, name_key, password, invite_code, created_at)
       SELECT name, name, 'x', 'B' || n, 1 FROM generate_series(1, ${MEMBERS}) n, LATERAL (SELECT 'member' || n || '@example.com' AS name) named`,
    )
    await db.query('ANALYZE members')
    const times: number[] = []
    for (const term of TERMS) {
      const start = performance.now()
      for (const { text, params } of createSearchQueries(term)) await db.query(text, params)
      times.push(performance.now() - start)
    }
    return [atMost(LIMIT_MS, 'operator search, 1,000,000 members: slowest term', Math.max(...times), 'ms')]
  } finally {
    await close()
  }
}
