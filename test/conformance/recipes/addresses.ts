import { fitsNetworks } from '../../../shared/contract/addresses.ts'
import { readData } from '../../../shared/contract/endpoint.ts'
import { getDepositCoins } from '../../../shared/contract/networks.ts'
import type { Subject } from '../audit.ts'
import { send } from '../client.ts'
import { AUDITOR, fixed, type Recipes } from '../recipe.ts'

/** Well-known addresses of contracts and the first block. */
const ADDRESSES = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
]

/** An address for the first coin, of one of its networks. A member who was there before keeps theirs. */
async function anAddress({ member, url }: Subject): Promise<Record<string, string> | { skip: string }> {
  if (!member?.username.startsWith(AUDITOR)) return { skip: "changes where a member's withdrawals go" }
  const { envelope } = await send(url(getDepositCoins.path), { method: 'GET', token: member.token })
  const coin = readData(getDepositCoins, envelope?.data)?.data[0]
  if (!coin) return { skip: 'no coin to bind an address to' }
  const networks = coin.networkList.map(({ coin_net }) => coin_net)
  const address = ADDRESSES.find((known) => fitsNetworks(known, networks))
  return address
    ? { c_id: coin.id, address, paypassword: member.password }
    : { skip: `no address of ${networks.join(', ')} at hand` }
}

/** Where withdrawals go. */
export const recipes = {
  getAddresses: fixed(),
  bindAddress: anAddress,
  getDepositCoins: fixed(),
} satisfies Recipes
