import { fitsNetworks } from '../../../shared/contract/addresses.ts'
import { readData } from '../../../shared/contract/endpoint.ts'
import { getDepositCoins } from '../../../shared/contract/networks.ts'
import type { Subject } from '../audit.ts'
import { send } from '../client.ts'
import { AUDIT_NAME_PREFIX, fixed, type Recipes } from '../recipe.ts'

/** Well-known addresses of contracts and of the first block. */
const ADDRESSES = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
]

/** Returns the form of an address for the first coin, on one of its networks. The address of an existing member is not changed. */
async function anAddress({ member, url }: Subject): Promise<Record<string, string> | { skip: string }> {
  if (!member?.username.startsWith(AUDIT_NAME_PREFIX)) return { skip: "changes the member's withdrawal address" }
  const { envelope } = await send(url(getDepositCoins.path), { method: 'GET', token: member.token })
  const coin = readData(getDepositCoins, envelope?.data)?.data[0]
  if (!coin) return { skip: 'no coin to bind an address to' }
  const networks = coin.networkList.map(({ coin_net }) => coin_net)
  const address = ADDRESSES.find((known) => fitsNetworks(known, networks))
  return address
    ? { c_id: coin.id, address, paypassword: member.password }
    : { skip: `no sample address for the networks ${networks.join(', ')}` }
}

/** Recipes of withdrawal addresses. */
export const recipes = {
  getAddresses: fixed(),
  bindAddress: anAddress,
  removeAddress: anAddress,
  getDepositCoins: fixed(),
} satisfies Recipes
