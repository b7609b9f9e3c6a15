import type { AddressFormat } from '../../../shared/base/contract/addresses.ts'
import { type DestinationNetwork, resolveNetwork } from '../../../shared/base/contract/destination-networks.ts'
import { type JudgedAddress, judgeDestination } from '../../../shared/base/contract/judge-destination.ts'
import type { MemoFormat, MemoNeed } from '../../../shared/base/contract/memos.ts'
import { type BankDetails, bankDetails } from '../../../shared/base/contract/networks.ts'
import { SAMPLE_PREFIX, type Unpayable } from '../../../shared/base/contract/unpayable-addresses.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'

/** Terms of deposits through a network. */
export interface DepositTerms {
  /** Smallest amount that is credited; 0 for no limit. */
  minimum: Decimal
  /** Minutes until a deposit arrives; null if the operator has not set it. */
  arrival: number | null
  /** Memo that the transfer must carry; "" for none. */
  memo: string
}

/** Terms of a network without settings by the operator. */
export const NO_TERMS: DepositTerms = { minimum: '0', arrival: null, memo: '' }

/** Rules of withdrawals through a network. */
export interface WithdrawalRules {
  /** Contract of the coin on the network, to which nothing may be withdrawn; "" for none. */
  contract: string
  /** Whether a withdrawal takes a memo, and its format; null if they follow from the format of addresses. */
  withdrawal_memo: MemoNeed | null
  memo_format: MemoFormat | null
}

/** Rules of a network without settings by the operator. */
export const NO_RULES: WithdrawalRules = { contract: '', withdrawal_memo: null, memo_format: null }

/** Network of a coin with the house's address on it. `img` is the picture of its QR code, "" for none. */
export interface Network extends DepositTerms, WithdrawalRules {
  id: string
  coin: string
  name: string
  address: string
  img: string
  /** Address format set by the operator; null to derive it from the name (`findNetworkFormat`). */
  format: AddressFormat | null
}

/** Way to deposit: a network, or a transfer to the bank account with these details, which has no address. */
export interface DepositWay extends Network {
  bank: BankDetails | null
}

const COLUMNS = `n.id::text, c.title AS coin, n.name, n.address, n.img, coalesce(n.added_format, n.format) AS format, n.minimum, n.arrival, n.memo, n.contract, n.withdrawal_memo,
  n.memo_format`
const OF_COIN = 'FROM networks n JOIN coins c ON c.id = n.coin WHERE ($1::bigint IS NULL OR n.coin = $1::bigint)'

/** Network of a coin with the rules of its addresses and memos. */
export type PayoutNetwork = DestinationNetwork & Pick<Network, 'id'>

/** Returns the rules of a network's addresses and memos. */
export const toPayoutNetwork = ({ id, name, format, withdrawal_memo, memo_format }: Network): PayoutNetwork => ({
  id,
  ...resolveNetwork({ name, format, need: withdrawal_memo, memo: memo_format }),
})

/** Networks of a coin, and the addresses of all coins that cannot be paid to. */
export interface PayoutRules {
  networks: PayoutNetwork[]
  unpayable: Unpayable
}

/** Reads what addresses of a coin (by id) are judged by. */
export async function readPayoutRules(sql: Sql, coin: string): Promise<PayoutRules> {
  const all = await sql.query<Network & { is_coin: boolean }>(
    `SELECT ${COLUMNS}, n.coin = $1::bigint AS is_coin FROM networks n JOIN coins c ON c.id = n.coin WHERE n.bank IS NULL ORDER BY n.id`,
    [coin],
  )
  return {
    networks: all.filter(({ is_coin }) => is_coin).map(toPayoutNetwork),
    unpayable: {
      own: all.map(({ address }) => address).filter((address) => !address.startsWith(SAMPLE_PREFIX)),
      contracts: all.map(({ contract }) => contract),
    },
  }
}

/** Judges an address by these rules. */
export const judgeAddress = (address: string, { networks, unpayable }: PayoutRules): JudgedAddress<PayoutNetwork> =>
  judgeDestination(address, networks, unpayable)

/** Returns the networks of all coins, or of one coin by its id, in the order in which they were added. Excludes banks. */
export const findNetworks = (sql: Sql, coin: string | null = null): Promise<Network[]> =>
  sql.query<Network>(`SELECT ${COLUMNS} ${OF_COIN} AND n.bank IS NULL ORDER BY n.id`, [coin])

/** Returns the networks and banks of all coins, or of one coin by its id, in the order in which they were added. */
export const findDepositWays = async (sql: Sql, coin: string | null = null): Promise<DepositWay[]> =>
  (await sql.query<Network & { bank: unknown }>(`SELECT ${COLUMNS}, n.bank ${OF_COIN} ORDER BY n.id`, [coin])).map(
    (way) => ({ ...way, bank: bankDetails.read(way.bank) ?? null }),
  )

/** Returns a network or bank by its id, or null. */
export const findDepositWay = async (sql: Sql, id: string): Promise<DepositWay | null> =>
  isRowId(id) ? ((await findDepositWays(sql)).find((way) => way.id === id) ?? null) : null

/** Format that the previous release does not know; it is stored in a column of its own. */
const ADDED_FORMAT: AddressFormat = 'ripple'

/** Inserts a network or bank for a coin (by title) and returns its id. Null if the coin already has one with that name, or does not exist. */
export async function addDepositWay(sql: Sql, way: Omit<DepositWay, 'id'>): Promise<string | null> {
  const { coin, name, address, img, format, minimum, arrival, memo, bank, contract, withdrawal_memo, memo_format } = way
  const [row] = await sql.query<{ id: string }>(
    `INSERT INTO networks (coin, name, address, img, format, minimum, arrival, memo, bank, contract, withdrawal_memo, memo_format,
       added_format)
     SELECT id, $2, $3, $4, $5, $6::numeric, $7::int, $8, $9::jsonb, $10, $11, $12, $13 FROM coins WHERE title = $1
     ON CONFLICT (coin, name) DO NOTHING RETURNING id::text`,
    [
      coin,
      name,
      address,
      img,
      format === ADDED_FORMAT ? null : format,
      minimum,
      arrival,
      memo,
      bank && JSON.stringify(bankDetails.write(bank)),
      contract,
      withdrawal_memo,
      memo_format,
      format === ADDED_FORMAT ? format : null,
    ],
  )
  return row?.id ?? null
}

/** Changes the terms of a network or a bank. */
export const setDepositTerms = (sql: Sql, id: string, { minimum, arrival, memo }: DepositTerms): Promise<unknown> =>
  sql.query('UPDATE networks SET minimum = $2::numeric, arrival = $3::int, memo = $4 WHERE id = $1::bigint', [
    id,
    minimum,
    arrival,
    memo,
  ])

/** Changes the rules of withdrawals through a network. Addresses bound by members stay. */
export const setWithdrawalRules = (
  sql: Sql,
  id: string,
  { contract, withdrawal_memo, memo_format }: WithdrawalRules,
): Promise<unknown> =>
  sql.query('UPDATE networks SET contract = $2, withdrawal_memo = $3, memo_format = $4 WHERE id = $1::bigint', [
    id,
    contract,
    withdrawal_memo,
    memo_format,
  ])

/** Deletes a network or a bank. Returns false if it does not exist. Addresses bound by members stay. */
export const removeNetwork = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.query('DELETE FROM networks WHERE id = $1::bigint RETURNING id', [id])).length > 0
