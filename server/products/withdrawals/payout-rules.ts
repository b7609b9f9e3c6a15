import { add, compare, subtract } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'

/** Rules that a withdrawal should satisfy before its approval, with the default of their hours; null if a rule has none. */
export const PAYOUT_RULES = {
  identity: null,
  'address-age': 72,
  'security-change': 72,
  'first-payout': null,
  deposits: null,
} as const satisfies Record<string, number | null>

/** Name of a rule. */
export type PayoutRule = keyof typeof PAYOUT_RULES

/** Names of all rules. */
export const PAYOUT_RULE_NAMES = Object.keys(PAYOUT_RULES) as PayoutRule[]

/** `off`: not checked; `mark`: shown in the review; `enforce`: also prevents the approval. */
export const RULE_LEVELS = ['off', 'mark', 'enforce'] as const

/** Setting of a rule. */
export interface RuleSetting {
  rule: PayoutRule
  level: (typeof RULE_LEVELS)[number]
  hours: number | null
}

/** Returns the settings of all rules. A rule that was never set is marked. */
export async function readPayoutRules(sql: Sql): Promise<RuleSetting[]> {
  const stored = await sql.query<RuleSetting>('SELECT rule, level, hours FROM payout_rules')
  return PAYOUT_RULE_NAMES.map((rule) => {
    const found = stored.find((setting) => setting.rule === rule)
    return { rule, level: found?.level ?? 'mark', hours: found?.hours ?? PAYOUT_RULES[rule] }
  })
}

/** Sets a rule. */
export const setPayoutRule = (tx: Sql, { rule, level, hours }: RuleSetting): Promise<unknown> =>
  tx.query(
    `INSERT INTO payout_rules (rule, level, hours) VALUES ($1, $2, $3::int)
     ON CONFLICT (rule) DO UPDATE SET level = excluded.level, hours = excluded.hours`,
    [rule, level, hours],
  )

/** Facts that the rules check. Times in epoch ms. */
interface PayoutFacts {
  id: string
  coin: string
  identity_status: string
  password_set_at: number | null
  /** When the address was bound; null for a bank card, or an address that was replaced. */
  bound_at: number | null
  is_wallet: boolean
  has_earlier: boolean
  /** Sum of the credited deposits of the coin. */
  deposited: Decimal
  /** Sum of the approved withdrawals of the coin, and the amount of this one. */
  withdrawn: Decimal
  amount: Decimal
}

const FACTS = `SELECT w.id::text, c.title AS coin, m.identity_status, m.password_set_at, a.bound_at, w.way = 'wallet' AS is_wallet, w.amount,
    EXISTS (SELECT FROM withdrawals o WHERE o.member = w.member AND o.id <> w.id AND o.state = 'approved' AND o.payout <> 'failed') AS has_earlier,
    (SELECT coalesce(sum(d.amount), 0) FROM deposits d WHERE d.member = w.member AND d.coin = w.coin AND d.state = 'approved') AS deposited,
    (SELECT coalesce(sum(o.amount), 0) FROM withdrawals o
      WHERE o.member = w.member AND o.coin = w.coin AND o.id <> w.id AND o.state = 'approved' AND o.payout <> 'failed') AS withdrawn
  FROM withdrawals w JOIN members m ON m.id = w.member JOIN coins c ON c.id = w.coin
  LEFT JOIN withdrawal_addresses a ON a.member = w.member AND a.coin = w.coin AND a.address = w.address
  WHERE w.id = ANY ($1::bigint[])`

/** Rule that a withdrawal does not satisfy, with its mark for the operator. */
interface BrokenRule {
  level: RuleSetting['level']
  mark: string
}

/** Returns the rules that withdrawals do not satisfy, by id of the withdrawal; none of rules that are off. `now` in epoch ms. */
export async function findBrokenRules(
  sql: Sql,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, readonly BrokenRule[]>> {
  const [settings, facts] = await Promise.all([readPayoutRules(sql), sql.query<PayoutFacts>(FACTS, [ids])])
  return new Map(
    facts.map((fact) => [
      fact.id,
      settings.flatMap(({ rule, level, hours }) => {
        const mark = level === 'off' ? null : CHECKS[rule](fact, (hours ?? 0) * HOUR_MS, now)
        return mark === null ? [] : [{ level, mark }]
      }),
    ]),
  )
}

const HOUR_MS = 3_600_000
const formatHours = (ms: number): string => `${Math.max(0, Math.floor(ms / HOUR_MS))} h`

/** Checks of the rules: each returns the mark of a withdrawal that does not satisfy it, or null. */
const CHECKS: Readonly<Record<PayoutRule, (facts: PayoutFacts, ms: number, now: number) => string | null>> = {
  identity: ({ identity_status }) => (identity_status === 'certified' ? null : 'identity not verified'),
  'address-age'({ bound_at, is_wallet }, ms, now) {
    if (!is_wallet) return null
    if (bound_at === null) return 'member has replaced the address'
    return now - bound_at < ms ? `address saved ${formatHours(now - bound_at)} ago` : null
  },
  'security-change': ({ password_set_at }, ms, now) =>
    password_set_at !== null && now - password_set_at < ms
      ? `password changed ${formatHours(now - password_set_at)} ago`
      : null,
  'first-payout': ({ has_earlier }) => (has_earlier ? null : 'first payout of the member'),
  deposits({ amount, coin, deposited, withdrawn }) {
    const total = add(withdrawn, amount)
    return compare(total, deposited) > 0
      ? `withdrawals of ${total} ${coin} exceed deposits of ${deposited} ${coin} by ${subtract(total, deposited)} ${coin}`
      : null
  },
}
