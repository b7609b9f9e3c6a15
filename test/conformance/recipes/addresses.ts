import { findNetworksOf, resolveNetwork } from '../../../shared/base/contract/destination-networks.ts'
import { readData } from '../../../shared/base/contract/endpoint.ts'
import { getDepositCoins } from '../../../shared/base/contract/networks.ts'
import type { Subject } from '../audit.ts'
import { send } from '../client.ts'
import { AUDIT_NAME_PREFIX, fixed, type Recipes } from '../recipe.ts'

/** Well-known addresses from documentation and of the first block; none of them is a token's contract. */
const ADDRESSES = [
  'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
]

/** Returns the form of an address for the first coin, on one of its networks. The address of an existing member is not changed. */
async function anAddress({ member, url }: Subject): Promise<Record<string, string> | { skip: string }> {
  if (!member?.username.startsWith(AUDIT_NAME_PREFIX)) return { skip: "changes the member's withdrawal address" }
  const { envelope } = await send(url(getDepositCoins.path), { method: 'GET', token: member.token })
  const coin = readData(getDepositCoins, envelope?.data)?.data[0]
  if (!coin) return { skip: 'no coin to bind an address to' }
  const networks = coin.networkList.flatMap(({ payType, network: name }) =>
    payType === 'bank' ? [] : [resolveNetwork({ name, format: null, need: null, memo: null })],
  )
  // The specified form has no network, so the address must fit one network only.
  const address = ADDRESSES.find((known) => networks.length === 0 || findNetworksOf(known, networks).length === 1)
  return address
    ? { c_id: coin.id, address, paypassword: member.password }
    : { skip: `no sample address for the networks ${networks.map(({ name }) => name).join(', ')}` }
}

/** Recipes of withdrawal addresses. */
export const recipes = {
  getAddresses: fixed(),
  bindAddress: anAddress,
  removeAddress: anAddress,
  getDepositCoins: fixed(),
} satisfies Recipes
