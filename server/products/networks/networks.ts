import { type AddressFormat, fitsFormat, formatOfNetwork } from '../../../shared/contract/addresses.ts'
import type { BankDetails } from '../../../shared/contract/networks.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import { isChecksumRight } from './checksums.ts'

/** What holds for deposits by a network. */
export interface DepositTerms {
  /** The least that is credited; 0 for no limit. */
  minimum: Decimal
  /** How many minutes it takes; null where the operator has not said it. */
  arrival: number | null
  /** What must be given with the transfer; "" for nothing. */
  memo: string
}

/** The terms of a network of which the operator has said none. */
export const NO_TERMS: DepositTerms = { minimum: '0', arrival: null, memo: '' }

/** A network that a coin travels by, with the house's address on it; `img` is the picture of its QR code, "" for none. */
export interface Network extends DepositTerms {
  id: string
  coin: string
  name: string
  address: string
  img: string
  /** How its addresses are written, where the operator has said it; else its name tells (`formatOfNetwork`). */
  format: AddressFormat | null
}

/** What a deposit comes by: a network, or a transfer to the bank account with these details, which has no address. */
export interface DepositWay extends Network {
  bank: BankDetails | null
}

const COLUMNS = 'n.id::text, c.title AS coin, n.name, n.address, n.img, n.format, n.minimum, n.arrival, n.memo'
const OF_COIN = 'FROM networks n JOIN coins c ON c.id = n.coin WHERE ($1::bigint IS NULL OR n.coin = $1::bigint)'

/**
 * What keeps an address from being one of these networks: that it is written otherwise, or that its checksum is wrong, as when a character is mistyped. Null
 * when it can be one. A network whose addresses we do not know takes every address, and so does a coin without networks.
 */
export function addressFault(
  address: string,
  networks: readonly Pick<Network, 'name' | 'format'>[],
): 'network' | 'checksum' | null {
  const formats = networks.map(({ name, format }) => format ?? formatOfNetwork(name))
  const meant = formats.filter((format) => format !== null && fitsFormat(address, format))
  if (meant.some((format) => format !== null && isChecksumRight(address, format))) return null
  if (meant.length > 0) return 'checksum'
  return formats.length === 0 || formats.includes(null) ? null : 'network'
}

/** The first of these networks that an address can be one of, or null. */
export const networkOf = (address: string, networks: readonly Network[]): Network | null =>
  networks.find((network) => addressFault(address, [network]) === null) ?? null

/** The networks of all coins, or of one by its id, in the order they were added. A bank is none. */
export const networksOf = (sql: Sql, coin: string | null = null): Promise<Network[]> =>
  sql.query<Network>(`SELECT ${COLUMNS} ${OF_COIN} AND n.bank IS NULL ORDER BY n.id`, [coin])

/** What deposits come by, banks among them: of all coins, or of one by its id, in the order they were added. */
export const depositWaysOf = (sql: Sql, coin: string | null = null): Promise<DepositWay[]> =>
  sql.query<DepositWay>(`SELECT ${COLUMNS}, n.bank ${OF_COIN} ORDER BY n.id`, [coin])

/** One of them by its id, or null. */
export const depositWay = async (sql: Sql, id: string): Promise<DepositWay | null> =>
  isRowId(id) ? ((await depositWaysOf(sql)).find((way) => way.id === id) ?? null) : null

/** Adds a network or a bank to a coin, by its title, and answers its id; null when the coin has one of that name, or there is no such coin. */
export async function addDepositWay(sql: Sql, way: Omit<DepositWay, 'id'>): Promise<string | null> {
  const { coin, name, address, img, format, minimum, arrival, memo, bank } = way
  const [row] = await sql.query<{ id: string }>(
    `INSERT INTO networks (coin, name, address, img, format, minimum, arrival, memo, bank)
     SELECT id, $2, $3, $4, $5, $6::numeric, $7::int, $8, $9::jsonb FROM coins WHERE title = $1
     ON CONFLICT (coin, name) DO NOTHING RETURNING id::text`,
    [coin, name, address, img, format, minimum, arrival, memo, bank && JSON.stringify(bank)],
  )
  return row?.id ?? null
}

/** Changes the terms of a network or a bank. */
export const setTerms = (sql: Sql, id: string, { minimum, arrival, memo }: DepositTerms): Promise<unknown> =>
  sql.query('UPDATE networks SET minimum = $2::numeric, arrival = $3::int, memo = $4 WHERE id = $1::bigint', [
    id,
    minimum,
    arrival,
    memo,
  ])

/** Takes a network or a bank away; answers whether there was one. Addresses that members have bound stay. */
export const removeNetwork = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.query('DELETE FROM networks WHERE id = $1::bigint RETURNING id', [id])).length > 0
