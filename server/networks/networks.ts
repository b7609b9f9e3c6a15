import { type AddressFormat, fitsFormat, formatOfNetwork } from '../../shared/contract/addresses.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import type { getDepositCoins } from '../../shared/contract/markets.ts'
import type { Sql } from '../db/db.ts'
import { allCoins } from '../ledger/ledger.ts'
import { isChecksumRight } from './checksums.ts'

/** A network that a coin travels by, with the house's address on it; `img` is the picture of its QR code, "" for none. */
export interface Network {
  id: string
  coin: string
  name: string
  address: string
  img: string
  /** How its addresses are written, where the operator has said it; else its name tells (`formatOfNetwork`). */
  format: AddressFormat | null
}

const COLUMNS = 'n.id::text, c.title AS coin, n.name, n.address, n.img, n.format'

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

/** The networks of all coins, or of one by its id, in the order they were added. */
export const networksOf = (sql: Sql, coin: string | null = null): Promise<Network[]> =>
  sql.query<Network>(
    `SELECT ${COLUMNS} FROM networks n JOIN coins c ON c.id = n.coin WHERE $1::bigint IS NULL OR n.coin = $1::bigint ORDER BY n.id`,
    [coin],
  )

/** Adds a network to a coin, by its title, and answers its id; null when the coin has one of that name, or there is no such coin. */
export async function addNetwork(
  sql: Sql,
  { coin, name, address, img, format }: Omit<Network, 'id'>,
): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `INSERT INTO networks (coin, name, address, img, format) SELECT id, $2, $3, $4, $5 FROM coins WHERE title = $1
     ON CONFLICT (coin, name) DO NOTHING RETURNING id::text`,
    [coin, name, address, img, format],
  )
  return row?.id ?? null
}

/** Takes a network away; answers whether there was one. Addresses that members have bound stay. */
export const removeNetwork = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.query('DELETE FROM networks WHERE id = $1::bigint RETURNING id', [id])).length > 0

/** Every coin with its networks (DEP-05, ADR-06). Both kinds of network that are no bank are shown alike; `pay_type` tells those whose addresses begin with 0x. */
export async function depositCoins(sql: Sql): Promise<Answer<typeof getDepositCoins>> {
  const [coins, networks] = [await allCoins(sql), await networksOf(sql)]
  return coins.map(({ id, title }) => ({
    id,
    title,
    networkList: networks
      .filter(({ coin }) => coin === title)
      .map(({ id, name, address, img }) => ({
        id,
        pay_type: address.startsWith('0x') ? ('erc20' as const) : ('trc20' as const),
        coin_net: name,
        pay_img: img,
        address,
      })),
  }))
}
