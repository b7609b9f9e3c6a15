import { multiply, round } from '../../../shared/base/money/decimal.ts'
import type { Context } from '../../core/http/context.ts'
import { insertTotals } from './daily-totals.ts'
import { getDayNumber } from './day-number.ts'
import { readMemberTotals, readValuation } from './member-totals.ts'

/** Sample totals of the last 30 days, oldest first, as factors of today's total. */
const FACTORS =
  '0.914 0.918 0.911 0.905 0.916 0.924 0.931 0.927 0.936 0.942 0.938 0.931 0.94 0.949 0.957 0.952 0.946 0.955 0.963 0.97 0.966 0.972 0.968 0.961 0.973 0.981 0.986 0.98 0.989 0.994'.split(
    ' ',
  )

/** Adds 30 days of history, marked as sample, to the demo member, once. */
export async function addSampleHistory(context: Context): Promise<void> {
  const { db, now } = context
  const valuation = await readValuation(context)
  await db.transaction(async (tx) => {
    const [member] = await tx.query<{ id: string }>(
      `SELECT m.id::text FROM members m JOIN demo_login l ON l.username = m.username WHERE m.demo AND m.disabled_at IS NULL`,
    )
    if (!member) return
    const first = await tx.query(
      `INSERT INTO demo_seeds (name) VALUES ('balance-history') ON CONFLICT DO NOTHING RETURNING name`,
    )
    if (first.length === 0) return
    const today = getDayNumber(now())
    const [own] = await readMemberTotals(tx, [member.id], valuation, { from: now(), split: now() })
    if (!own) return
    await insertTotals(
      tx,
      FACTORS.map((factor, at) => ({
        member: member.id,
        day: today - FACTORS.length + at,
        total: round(multiply(own.total, factor), 2, 'down'),
        netDeposits: '0',
        sample: true,
      })),
    )
  })
}
