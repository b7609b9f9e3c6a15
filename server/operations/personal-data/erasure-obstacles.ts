import { add, sign } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { ActContext } from '../../core/command/command.ts'
import { formatUtcMinute } from '../../core/command/table.ts'
import type { Sql } from '../../core/db/sql.ts'
import { getKeptMonths, readRetention } from '../../ledger/archive/retention.ts'

/** Returns why the personal data of a member cannot be erased yet, one text for each reason; empty if nothing prevents it. */
export async function findErasureObstacles(
  { tx, domains, now }: Pick<ActContext, 'tx' | 'domains' | 'now'>,
  { id, demo }: { id: string; demo: boolean },
): Promise<string[]> {
  const [row] = await tx.query<{ erased_at: number | null }>('SELECT erased_at FROM members WHERE id = $1::bigint', [
    id,
  ])
  if (row?.erased_at) return [`it was erased on ${formatUtcMinute(row.erased_at)} UTC`]
  if (demo) return ['it is the member of the demo']
  const holdings = domains.flatMap(({ holdings = {} }) => Object.entries(holdings))
  const held: string[] = []
  for (const [place, query] of holdings)
    if ((await tx.query(`SELECT 1 FROM (${query}) held LIMIT 1`, [[id]])).length > 0) held.push(place)
  const open = await findOpenCases(tx, id)
  const until = await findRetentionEnd(tx, id)
  return [
    ...(await formatBalances(tx, id)),
    ...(held.length > 0 ? [`something is open: ${[...new Set(held)].join(', ')}`] : []),
    ...open,
    ...(until > now()
      ? [`the law asks to keep the records until ${formatUtcMinute(until)} UTC (retention set members)`]
      : []),
  ]
}

/** Returns the balances that are not zero, as one text. */
async function formatBalances(sql: Sql, member: string): Promise<string[]> {
  const rows = await sql.query<{ coin: string; balance: Decimal }>(
    'SELECT coin, balance FROM ledger_accounts WHERE member = $1 AND balance <> 0 ORDER BY coin',
    [member],
  )
  const sums = new Map<string, Decimal>()
  for (const { coin, balance } of rows) sums.set(coin, add(sums.get(coin) ?? '0', balance))
  const texts = [...sums].map(([coin, sum]) => (sign(sum) === 0 ? coin : `${sum} ${coin}`))
  return texts.length > 0 ? [`the balance is ${texts.join(', ')}`] : []
}

/** What waits for a person, by its text: SELECTs that return a row if there is any. */
const CASES: Readonly<Record<string, string>> = {
  'a review waits': `SELECT 1 FROM reviews WHERE member = $1::bigint AND state = 'waiting'`,
  'a withdrawal is not paid': `SELECT 1 FROM withdrawals WHERE member = $1::bigint AND state = 'approved' AND payout IN ('approved', 'paying')`,
  'a transfer has not arrived': `SELECT 1 FROM internal_transfers WHERE recipient = $1::bigint AND status = 'transferring'`,
  'a request waits for a second person': `SELECT 1 FROM operator_requests
    WHERE member = $1::bigint AND state = 'waiting' AND command <> 'members erase'`,
  'an event of the payment provider waits': `SELECT 1 FROM provider_events
    WHERE state IN ('received', 'waiting', 'asked') AND data->>'member' = $1::bigint::text`,
  'it is the account of an operator': `SELECT 1 FROM operators o
    WHERE o.member = $1::bigint OR o.email = (SELECT username FROM members WHERE id = $1::bigint)`,
}

async function findOpenCases(sql: Sql, member: string): Promise<string[]> {
  const found: string[] = []
  for (const [text, query] of Object.entries(CASES))
    if ((await sql.query(`${query} LIMIT 1`, [member])).length > 0) found.push(text)
  return found
}

/** Returns the end of the legal retention in epoch ms: months after the newest deposit, withdrawal, identity form or booking; 0 without any. */
async function findRetentionEnd(sql: Sql, member: string): Promise<number> {
  const months = getKeptMonths(await readRetention(sql))
  const [newest] = await sql.query<{ at: number | null }>(
    `SELECT greatest(
       (SELECT max(changed_at) FROM deposits WHERE member = $1::bigint), (SELECT max(changed_at) FROM withdrawals WHERE member = $1::bigint),
       (SELECT max(submitted_at) FROM identities WHERE member = $1::bigint),
       (SELECT max(e.at) FROM ledger_accounts a
         CROSS JOIN LATERAL (SELECT entry_id FROM ledger_postings p WHERE p.account_id = a.id ORDER BY p.id DESC LIMIT 1) p
         JOIN ledger_entries e ON e.id = p.entry_id WHERE a.member = $1::bigint::text)) AS at`,
    [member],
  )
  if (!newest?.at) return 0
  const at = new Date(newest.at)
  return at.setUTCMonth(at.getUTCMonth() + months)
}
