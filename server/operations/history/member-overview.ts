import { multiply, round, sign, sum } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { CallerContext } from '../../core/command/command.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type Balance, balancesOf } from '../../ledger/ledger.ts'
import { type MemberFreezes, readFreezes } from '../../members/registry/freezes.ts'
import { maskName } from '../../members/registry/mask-name.ts'
import type { Member } from '../../members/registry/members.ts'
import { findPayoutFreeze, type PayoutFreeze } from '../../members/registry/payout-freezes.ts'
import { findReset, hasSecondFactor } from '../../members/registry/second-factors.ts'
import { readValuation } from '../../products/balances/member-totals.ts'

/** Balance with its value in USDT; null without a price. */
export interface ValuedBalance extends Balance {
  value: Decimal | null
}

/** Member at a glance. The login name is masked: `members show` has it. */
export interface MemberOverview extends Omit<Member, 'username'> {
  /** Masked login name. */
  name: string
  freezes: MemberFreezes
  /** Freeze of payouts by the member, or null. */
  own_freeze: PayoutFreeze | null
  has_second_factor: boolean
  /** Time from which the second factor no longer counts, epoch ms; null without a reset. */
  factor_reset: number | null
  /** Sessions that have not expired, and the last use of one, epoch ms. */
  sessions: number
  seen_at: number | null
  deposits: number
  withdrawals: number
  balances: ValuedBalance[]
  /** Value of the balances that have a price, USDT. */
  total: Decimal
}

interface Counts {
  sessions: number
  seen_at: number | null
  deposits: number
  withdrawals: number
}

/** Decimal places of a value in USDT, rounded down as on the member's pages. */
const VALUE_DIGITS = 8

/** Reads a member at a glance. Balances of zero are left out. */
export async function readMemberOverview(
  context: CallerContext,
  { username, ...member }: Member,
): Promise<MemberOverview> {
  const { db, now } = context
  const { id } = member
  const prices = new Map((await readValuation(context)).prices)
  const balances = (await balancesOf(db, id))
    .filter(({ balance }) => sign(balance) !== 0)
    .map((balance) => ({ ...balance, value: toValue(balance, prices) }))
  return {
    ...member,
    name: maskName(username),
    freezes: await readFreezes(db, id),
    own_freeze: await findPayoutFreeze(db, id, now()),
    has_second_factor: await hasSecondFactor(db, id, now()),
    factor_reset: await findReset(db, id),
    ...(await readCounts(db, id, now())),
    balances,
    total: sum(balances.flatMap(({ value }) => value ?? [])),
  }
}

function toValue({ balance, coin }: Balance, prices: ReadonlyMap<string, Decimal>): Decimal | null {
  const price = prices.get(coin)
  return price === undefined ? null : round(multiply(balance, price), VALUE_DIGITS, 'down')
}

/** Returns the approved deposits and withdrawals of a member, and its sessions at a time (epoch ms). */
async function readCounts(sql: Sql, member: string, now: number): Promise<Counts> {
  const [counts] = await sql.query<Counts>(
    `SELECT (SELECT count(*) FROM deposits d WHERE d.member = $1::bigint AND d.state = 'approved') AS deposits,
       (SELECT count(*) FROM withdrawals w WHERE w.member = $1::bigint AND w.state = 'approved') AS withdrawals,
       count(*) AS sessions, max(t.seen_at) AS seen_at
     FROM tokens t WHERE t.member = $1::bigint AND t.expires_at > $2::bigint`,
    [member, now],
  )
  return counts ?? { sessions: 0, seen_at: null, deposits: 0, withdrawals: 0 }
}
