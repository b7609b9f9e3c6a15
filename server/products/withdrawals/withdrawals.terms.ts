import type { WithdrawalInfo, WithdrawalWay } from '../../../shared/contract/withdrawals.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import { markOfTerms } from '../../core/http/terms-mark.ts'
import type { Coin } from '../../ledger/ledger.ts'
import type { Destination } from './destination.ts'

/** On which terms a coin, by its title, can be withdrawn one way. Amounts are of the coin; null is no limit. */
export interface WithdrawalTerms {
  coin: string
  way: WithdrawalWay
  minimum: Decimal
  maximum: Decimal | null
  fee_kind: 'percent' | 'fixed'
  fee: Decimal
  /** What a member may withdraw of the coin within any 24 hours. */
  daily_limit: Decimal | null
}

const STORED = `c.title AS coin, t.way, t.minimum, t.maximum, t.fee_kind, t.fee, t.daily_limit
  FROM withdrawal_terms t JOIN coins c ON c.id = t.coin`

/** All terms, in the order of the coins. */
export const allTerms = (sql: Sql): Promise<WithdrawalTerms[]> =>
  sql.query<WithdrawalTerms>(`SELECT ${STORED} ORDER BY c.id, t.way DESC`)

/** The terms of a coin one way; null where it cannot be withdrawn so. */
export async function termsOf(sql: Sql, coin: Coin, way: WithdrawalWay): Promise<WithdrawalTerms | null> {
  const [found] = await sql.query<WithdrawalTerms>(`SELECT ${STORED} WHERE t.coin = $1::bigint AND t.way = $2`, [
    coin.id,
    way,
  ])
  return found ?? null
}

/** Sets the terms of a coin one way, from now on. */
export const setTerms = (sql: Sql, { coin, way, minimum, maximum, fee_kind, fee, daily_limit }: WithdrawalTerms) =>
  sql.query(
    `INSERT INTO withdrawal_terms (coin, way, minimum, maximum, fee_kind, fee, daily_limit)
     SELECT id, $2, $3::numeric, $4::numeric, $5, $6::numeric, $7::numeric FROM coins WHERE title = $1
     ON CONFLICT (coin, way) DO UPDATE SET minimum = excluded.minimum, maximum = excluded.maximum, fee_kind = excluded.fee_kind,
       fee = excluded.fee, daily_limit = excluded.daily_limit`,
    [coin, way, minimum, maximum, fee_kind, fee, daily_limit],
  )

/** Ends the withdrawing of a coin one way; answers whether it could be withdrawn so. */
export const removeTerms = async (sql: Sql, coin: string, way: WithdrawalWay): Promise<boolean> =>
  (
    await sql.query(
      `DELETE FROM withdrawal_terms t USING coins c WHERE c.id = t.coin AND c.title = $1 AND t.way = $2 RETURNING t.coin`,
      [coin, way],
    )
  ).length > 0

/** Hours of a hold where the operator has set none: a demo holds nothing. */
const defaultHours = (demo: boolean): number => (demo ? 0 : 24)

/** How many hours payouts are held after what decides where they go has changed. */
export interface HoldHours {
  /** After an address or a card was bound or changed. */
  address: number
  /** After a login or trading password was set. */
  password: number
}

/** Returns how long payouts are held: as the operator has set it, else 24 hours, or none in a demo. */
export async function holdHours(sql: Sql, demo: boolean): Promise<HoldHours> {
  const [rules] = await sql.query<{ address: number | null; password: number | null }>(
    'SELECT CASE WHEN cooling_set THEN cooling_hours END AS address, password_hours AS password FROM withdrawal_rules',
  )
  if (!rules) throw new Error('there are no rules of withdrawals')
  return { address: rules.address ?? defaultHours(demo), password: rules.password ?? defaultHours(demo) }
}

/** Sets how long a newly bound address or card is held, also for what is bound already. */
export const setCoolingHours = (sql: Sql, hours: number) =>
  sql.query('UPDATE withdrawal_rules SET cooling_hours = $1::int, cooling_set = true', [hours])

/** Sets how long payouts are held after a new password, also for those that were set already. */
export const setPasswordHours = (sql: Sql, hours: number) =>
  sql.query('UPDATE withdrawal_rules SET password_hours = $1::int', [hours])

/** The fee as the information of a withdrawal has it. */
export const feeOf = (
  { fee_kind, fee }: WithdrawalTerms,
  { scale }: Coin,
): Pick<WithdrawalInfo, 'sxftype' | 'txsxf' | 'txsxf_n' | 'digits'> => ({
  sxftype: fee_kind,
  txsxf: fee_kind === 'percent' ? fee : null,
  txsxf_n: fee_kind === 'fixed' ? fee : null,
  digits: scale,
})

/** Names the fee and the destination that a member was shown, for the withdrawal to say that it means these. */
export const markOf = (terms: WithdrawalTerms, coin: Coin, to: Destination | null): string =>
  `${markOfTerms(feeOf(terms, coin))}.${to ? markOfTerms(to) : ''}`

/** What a withdrawal that carries `mark` was shown otherwise than it is; null when all is the same. */
export function changedSince(mark: string, now: string): 'fee' | 'address' | null {
  const [shown, current] = [mark.split('.'), now.split('.')]
  if (shown[0] !== current[0]) return 'fee'
  return shown[1] === current[1] ? null : 'address'
}
