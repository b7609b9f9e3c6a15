import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import type { WithdrawalDestination, WithdrawalInfo } from '../../../shared/base/contract/withdrawals.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Coin } from '../../ledger/ledger.ts'
import { hashTerms } from '../term-products/terms-hash.ts'
import type { Destination } from './destination.ts'

/** Terms for withdrawing a coin (by title) in one way. Amounts are in the coin; null means no limit. */
export interface WithdrawalTerms {
  coin: string
  way: WithdrawalDestination
  minimum: Decimal
  maximum: Decimal | null
  fee_kind: 'percent' | 'fixed'
  fee: Decimal
  /** Amount of the coin that a member may withdraw within any 24 hours. */
  daily_limit: Decimal | null
}

const STORED = `c.title AS coin, t.way, t.minimum, t.maximum, t.fee_kind, t.fee, t.daily_limit
  FROM withdrawal_terms t JOIN coins c ON c.id = t.coin`

/** Returns all terms in the order of the coins. */
export const listWithdrawalTerms = (sql: Sql): Promise<WithdrawalTerms[]> =>
  sql.query<WithdrawalTerms>(`SELECT ${STORED} ORDER BY c.id, t.way DESC`)

/** Returns the terms of a coin for one way, or null if it cannot be withdrawn that way. */
export async function findWithdrawalTerms(
  sql: Sql,
  coin: Coin,
  way: WithdrawalDestination,
): Promise<WithdrawalTerms | null> {
  const [withdrawalTerms] = await sql.query<WithdrawalTerms>(
    `SELECT ${STORED} WHERE t.coin = $1::bigint AND t.way = $2`,
    [coin.id, way],
  )
  return withdrawalTerms ?? null
}

/** Returns fee and range of withdrawals of the account's coin to a wallet, as visitors read them; null if it cannot be withdrawn. */
export async function readCurrencyTerms(sql: Sql) {
  const [terms] = await sql.query<WithdrawalTerms>(`SELECT ${STORED} WHERE c.title = $1 AND t.way = 'wallet'`, [
    CURRENCY,
  ])
  if (!terms) return null
  const { coin, fee_kind, fee, minimum, maximum } = terms
  return {
    coin,
    feePercent: fee_kind === 'percent' ? fee : null,
    fixedFee: fee_kind === 'fixed' ? fee : null,
    minimum,
    maximum,
  }
}

/** Range and fee of withdrawals of a coin (by title) through a network (by name). */
export interface NetworkTerms extends Pick<WithdrawalTerms, 'coin' | 'minimum' | 'maximum' | 'fee_kind' | 'fee'> {
  network: string
}

const OF_NETWORK = `c.title AS coin, n.name AS network, t.minimum, t.maximum, t.fee_kind, t.fee
  FROM network_withdrawal_terms t JOIN networks n ON n.id = t.network JOIN coins c ON c.id = n.coin`

/** Returns the terms of single networks, in the order of the coins. */
export const listNetworkTerms = (sql: Sql): Promise<NetworkTerms[]> =>
  sql.query<NetworkTerms>(`SELECT ${OF_NETWORK} ORDER BY c.id, n.id`)

/** Returns the terms of a coin with range and fee of a network (by id), if the network has its own. */
export async function applyNetworkTerms(
  sql: Sql,
  terms: WithdrawalTerms,
  network: string | null,
): Promise<WithdrawalTerms> {
  if (network === null) return terms
  const [own] = await sql.query<NetworkTerms>(`SELECT ${OF_NETWORK} WHERE t.network = $1::bigint`, [network])
  if (!own) return terms
  const { minimum, maximum, fee_kind, fee } = own
  return { ...terms, minimum, maximum, fee_kind, fee }
}

/** Sets the terms of a network. Returns false if the coin has no network with this name. */
export const setNetworkTerms = async (
  sql: Sql,
  { coin, network, minimum, maximum, fee_kind, fee }: NetworkTerms,
): Promise<boolean> =>
  (
    await sql.query(
      `INSERT INTO network_withdrawal_terms (network, minimum, maximum, fee_kind, fee)
       SELECT n.id, $3::numeric, $4::numeric, $5, $6::numeric FROM networks n JOIN coins c ON c.id = n.coin
       WHERE c.title = $1 AND n.name = $2 AND n.bank IS NULL
       ON CONFLICT (network) DO UPDATE SET minimum = excluded.minimum, maximum = excluded.maximum, fee_kind = excluded.fee_kind,
         fee = excluded.fee RETURNING network`,
      [coin, network, minimum, maximum, fee_kind, fee],
    )
  ).length > 0

/** Removes the terms of a network, so that those of the coin apply. Returns false if it had none. */
export const removeNetworkTerms = async (sql: Sql, coin: string, network: string): Promise<boolean> =>
  (
    await sql.query(
      `DELETE FROM network_withdrawal_terms t USING networks n, coins c
       WHERE n.id = t.network AND c.id = n.coin AND c.title = $1 AND n.name = $2 RETURNING t.network`,
      [coin, network],
    )
  ).length > 0

/** Sets the terms of a coin for one way, effective immediately. */
export const setWithdrawalTerms = (
  sql: Sql,
  { coin, way, minimum, maximum, fee_kind, fee, daily_limit }: WithdrawalTerms,
) =>
  sql.query(
    `INSERT INTO withdrawal_terms (coin, way, minimum, maximum, fee_kind, fee, daily_limit)
     SELECT id, $2, $3::numeric, $4::numeric, $5, $6::numeric, $7::numeric FROM coins WHERE title = $1
     ON CONFLICT (coin, way) DO UPDATE SET minimum = excluded.minimum, maximum = excluded.maximum, fee_kind = excluded.fee_kind,
       fee = excluded.fee, daily_limit = excluded.daily_limit`,
    [coin, way, minimum, maximum, fee_kind, fee, daily_limit],
  )

/** Stops withdrawals of a coin in one way. Returns false if it could not be withdrawn that way. */
export const removeWithdrawalTerms = async (sql: Sql, coin: string, way: WithdrawalDestination): Promise<boolean> =>
  (
    await sql.query(
      `DELETE FROM withdrawal_terms t USING coins c WHERE c.id = t.coin AND c.title = $1 AND t.way = $2 RETURNING t.coin`,
      [coin, way],
    )
  ).length > 0

/** Returns the hours of a hold that the operator has not set. A demo holds nothing. */
const getDefaultHours = (demo: boolean): number => (demo ? 0 : 24)

/** Hours for which payouts are held after a change. */
export interface HoldHours {
  /** After an address or a card was bound or changed. */
  address: number
  /** After a login or trading password was set. */
  password: number
}

/**
 * Returns how long payouts are held: the operator's setting, otherwise 24 hours, or 0 in a demo.
 * @throws Error if the table of rules is empty
 */
export async function readHoldHours(sql: Sql, demo: boolean): Promise<HoldHours> {
  const [rules] = await sql.query<{ address: number | null; password: number | null }>(
    'SELECT CASE WHEN cooling_set THEN cooling_hours END AS address, password_hours AS password FROM withdrawal_rules',
  )
  if (!rules) throw new Error('no withdrawal rules in the database')
  return { address: rules.address ?? getDefaultHours(demo), password: rules.password ?? getDefaultHours(demo) }
}

/** Sets how long a new address or card is held. Also applies to those bound earlier. */
export const setCoolingHours = (sql: Sql, hours: number) =>
  sql.query('UPDATE withdrawal_rules SET cooling_hours = $1::int, cooling_set = true', [hours])

/** Sets how long payouts are held after a new password. Also applies to passwords set earlier. */
export const setPasswordHours = (sql: Sql, hours: number) =>
  sql.query('UPDATE withdrawal_rules SET password_hours = $1::int', [hours])

/** Converts the fee to its wire format. */
export const toWireFee = (
  { fee_kind, fee }: WithdrawalTerms,
  { scale }: Coin,
): Pick<WithdrawalInfo, 'feeType' | 'feePercent' | 'fixedFee' | 'digits'> => ({
  feeType: fee_kind,
  feePercent: fee_kind === 'percent' ? fee : null,
  fixedFee: fee_kind === 'fixed' ? fee : null,
  digits: scale,
})

/** Returns a hash of the fee and destination shown to the member. The client sends it back with the withdrawal. */
export function hashWithdrawalTerms(terms: WithdrawalTerms, coin: Coin, to: Destination | null): string {
  const { memo, ...place } = to ?? { memo: '' }
  // Nodes of the previous release hash destinations without a memo.
  return `${hashTerms(toWireFee(terms, coin))}.${to ? hashTerms(memo ? { ...place, memo } : place) : ''}`
}

/** Compares the hash sent by the client with the current one. Returns which part changed, or null. */
export function findChangedTerms(mark: string, now: string): 'fee' | 'address' | null {
  const [shown, current] = [mark.split('.'), now.split('.')]
  if (shown[0] !== current[0]) return 'fee'
  return shown[1] === current[1] ? null : 'address'
}
