import { type AddressFormat, fitsFormat, formatOfNetwork } from '../../../shared/contract/addresses.ts'
import type { BankDetails } from '../../../shared/contract/networks.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import { isChecksumRight } from './checksums.ts'

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

/** Network of a coin with the house's address on it. `img` is the picture of its QR code, "" for none. */
export interface Network extends DepositTerms {
  id: string
  coin: string
  name: string
  address: string
  img: string
  /** Address format set by the operator; null to derive it from the name (`formatOfNetwork`). */
  format: AddressFormat | null
}

/** Way to deposit: a network, or a transfer to the bank account with these details, which has no address. */
export interface DepositWay extends Network {
  bank: BankDetails | null
}

const COLUMNS = 'n.id::text, c.title AS coin, n.name, n.address, n.img, n.format, n.minimum, n.arrival, n.memo'
const OF_COIN = 'FROM networks n JOIN coins c ON c.id = n.coin WHERE ($1::bigint IS NULL OR n.coin = $1::bigint)'

/**
 * Returns the reason why an address does not belong to any of these networks: `network` if its format is different, `checksum` if its checksum is wrong, as
 * after a typing error. Null if it may belong to one. A network with an unknown format accepts every address, and so does a coin without networks.
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

/** Returns the first of these networks that an address may belong to, or null. */
export const networkOf = (address: string, networks: readonly Network[]): Network | null =>
  networks.find((network) => addressFault(address, [network]) === null) ?? null

/** Returns the networks of all coins, or of one coin by its id, in the order in which they were added. Excludes banks. */
export const networksOf = (sql: Sql, coin: string | null = null): Promise<Network[]> =>
  sql.query<Network>(`SELECT ${COLUMNS} ${OF_COIN} AND n.bank IS NULL ORDER BY n.id`, [coin])

/** Returns the networks and banks of all coins, or of one coin by its id, in the order in which they were added. */
export const depositWaysOf = (sql: Sql, coin: string | null = null): Promise<DepositWay[]> =>
  sql.query<DepositWay>(`SELECT ${COLUMNS}, n.bank ${OF_COIN} ORDER BY n.id`, [coin])

/** Returns a network or bank by its id, or null. */
export const depositWay = async (sql: Sql, id: string): Promise<DepositWay | null> =>
  isRowId(id) ? ((await depositWaysOf(sql)).find((way) => way.id === id) ?? null) : null

/** Inserts a network or bank for a coin (by title) and returns its id. Null if the coin already has one with that name, or does not exist. */
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

/** Deletes a network or a bank. Returns false if it does not exist. Addresses bound by members stay. */
export const removeNetwork = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.query('DELETE FROM networks WHERE id = $1::bigint RETURNING id', [id])).length > 0
