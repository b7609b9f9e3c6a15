import type { Sql } from '../core/db/sql.ts'
import type { Difference } from './differences.ts'

/**
 * Recomputes all books from the journal in one statement. Returns an empty list if every balance, every running balance and every entry is right.
 *
 * For tests, as a reference for `checkBooks`, with which it shares no code. An embedded database serves nothing else meanwhile.
 */
export const verifyBooks = (sql: Sql): Promise<Difference[]> => sql.query<Difference>(VERIFY)

const VERIFY = `
  SELECT 'balance' AS what, a.address AS where, coalesce(sum(p.amount), 0) + coalesce(t.sum, 0) AS expected, a.balance AS found
  FROM ledger_accounts a LEFT JOIN ledger_postings p ON p.account_id = a.id LEFT JOIN ledger_archived_totals t ON t.account_id = a.id
  GROUP BY a.id, t.sum HAVING a.balance <> coalesce(sum(p.amount), 0) + coalesce(t.sum, 0)
  UNION ALL
  SELECT 'running balance', a.address, r.expected, r.balance
  FROM (SELECT p.account_id, p.balance, coalesce(t.balance, 0) + sum(p.amount) OVER (PARTITION BY p.account_id ORDER BY p.id) AS expected
    FROM ledger_postings p LEFT JOIN ledger_archived_totals t ON t.account_id = p.account_id) AS r
  JOIN ledger_accounts a ON a.id = r.account_id WHERE r.balance <> r.expected
  UNION ALL
  SELECT 'entry', e.kind || ' ' || e.reference || coalesce(' ' || a.coin, ''), 0, coalesce(sum(p.amount), 0)
  FROM ledger_entries e LEFT JOIN ledger_postings p ON p.entry_id = e.id LEFT JOIN ledger_accounts a ON a.id = p.account_id
  GROUP BY e.id, a.coin HAVING coalesce(sum(p.amount), 0) <> 0 OR count(p.id) = 0
  UNION ALL
  SELECT 'owes', address, 0, balance FROM ledger_accounts WHERE member IS NOT NULL AND balance < 0`
