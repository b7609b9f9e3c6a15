import type { AddressFormat } from '../../shared/contract/addresses.ts'
import type { Db } from '../db/db.ts'
import { addNetwork, networksOf } from './networks.ts'

/** The addresses of nobody: the key's hash is all zeros, so that no one has a key to it and a sample is not mistaken for the house's own. */
const NOBODY: Record<AddressFormat, string> = {
  bitcoin: 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
  dogecoin: 'D596YFweJQuHY1BbjazZYmAbt8jJPbKehC',
  evm: '0x0000000000000000000000000000000000000000',
  litecoin: 'ltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqp9ysmq',
  solana: '11111111111111111111111111111111',
  tron: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
}

/** The networks of a demo installation; coins that are not here travel by networks whose addresses we cannot check. */
const SAMPLE: readonly (readonly [coin: string, name: string, format: AddressFormat])[] = [
  ['USDT', 'TRC20', 'tron'],
  ['USDT', 'ERC20', 'evm'],
  ['BTC', 'Bitcoin', 'bitcoin'],
  ['ETH', 'Ethereum', 'evm'],
  ['LTC', 'Litecoin', 'litecoin'],
  ['DOGE', 'Dogecoin', 'dogecoin'],
  ['SOL', 'Solana', 'solana'],
  ['LINK', 'ERC20', 'evm'],
  ['UNI', 'ERC20', 'evm'],
  ['AVAX', 'Avalanche C-Chain', 'evm'],
  ['TRX', 'TRON', 'tron'],
  ['ETC', 'Ethereum Classic', 'evm'],
]

/** Gives a demo installation its networks, once; coins to which the operator has given one keep those alone. */
export async function seedNetworks(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx.query(
      `INSERT INTO demo_seeds (name) VALUES ('networks') ON CONFLICT DO NOTHING RETURNING name`,
    )
    if (first.length === 0) return
    const taken = new Set((await networksOf(tx)).map(({ coin }) => coin))
    for (const [coin, name, format] of SAMPLE)
      if (!taken.has(coin)) await addNetwork(tx, { coin, name, address: NOBODY[format], img: '', format })
  })
}
