import { search } from '../../server/operations/search/operator-search.ts'
import { DATABASES } from './databases.ts'
import { atMost, type Row } from './rows.ts'

const MEMBERS = 1_000_000
const LIMIT_MS = 300
/** Terms of each kind: id, e-mail, beginning of a name, phone number, address, transaction, number of an order, request, and one that nothing has. */
const TERMS = [
  '1500000',
  'member777777@example.com',
  'member77',
  '49301234567',
  'TSample900000dsG3fbLRRDngEdVnS1DdT',
  'tx-500001',
  'L26112000041',
  'request-700000',
  'nothing-has-this',
]

/** Statements that fill the tables which the search reads: each member has an address and a reviewed withdrawal, and one act concerns it. */
const FILL = [
  `INSERT INTO members (username, name_key, password, invite_code, created_at)
   SELECT name, name, 'x', 'B' || n, 1 FROM generate_series(1, ${MEMBERS}) n, LATERAL (SELECT 'member' || n || '@example.com' AS name) named`,
  `INSERT INTO withdrawal_addresses (member, coin, address, bound_at)
   SELECT m.id, 1, 'TSample' || row_number() OVER (ORDER BY m.id) || 'dsG3fbLRRDngEdVnS1DdT', 1 FROM members m`,
  `INSERT INTO withdrawals (member, coin, account, way, amount, fee, received, network, address, bank_name, card_number, card_name, transaction, state, payout, submitted_at, changed_at)
   SELECT m.id, 1, 'funds', 'wallet', 10, 1, 9, 'TRC20', 'TSample' || n || 'dsG3fbLRRDngEdVnS1DdT', '', '', '', 'tx-' || n, 'approved', 'paid', 1, 1
   FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM members) m`,
  `INSERT INTO reviews (kind, subject, member, lang, submitted_at, state, decided_by, decided_at)
   SELECT 'withdrawal', w.id, w.member, 'en', 1, 'approved', 'operator', 1 FROM withdrawals w`,
  // Only their request is searched; the chain of hashes would take minutes.
  'ALTER TABLE operator_acts DISABLE TRIGGER append',
  `INSERT INTO operator_acts (id, at, person, command, permission, member, input, outcome, sentence, address, request, previous, hash)
   SELECT n, n, 'ann', 'payouts paid', 'payouts.pay', NULL, '{}', 'done', '', '', 'request-' || n, '', '' FROM generate_series(1, ${MEMBERS}) n`,
]

/** Measures the operator's search over 1,000,000 members with their withdrawals on a PostgreSQL server: the slowest of its terms, the first time each is searched. */
export async function bench(): Promise<Row[]> {
  const [, open] = DATABASES
  if (!open) throw new Error('there is no PostgreSQL to measure')
  const { db, close } = await open()
  try {
    for (const statement of FILL) await db.query(statement)
    await db.query('ANALYZE')
    const times = new Map<string, number>()
    for (const term of TERMS) {
      const start = performance.now()
      await search(db, term)
      times.set(term, performance.now() - start)
    }
    return [atMost(LIMIT_MS, 'operator search, 1,000,000 members: slowest term', Math.max(...times.values()), 'ms')]
  } finally {
    await close()
  }
}
