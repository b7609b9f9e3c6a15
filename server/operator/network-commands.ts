import * as v from 'valibot'
import { ADDRESS_PATTERN, fitsNetworks } from '../../shared/contract/addresses.ts'
import { type Command, command, Problem } from '../command/command.ts'
import { nothing, number, picture, words } from '../command/inputs.ts'
import { coinsOf } from '../ledger/ledger.ts'
import { addNetwork, networksOf, removeNetwork } from '../networks/networks.ts'

const networkInput = v.object({
  coin: v.pipe(words(16), v.toUpperCase()),
  name: words(40),
  address: v.pipe(words(200), v.regex(ADDRESS_PATTERN, 'must be letters, digits and signs without spaces')),
  img: picture,
})

/** What the operator can do with the networks that coins travel by. */
export const networkCommands: readonly Command[] = [
  command('GET', '/networks', nothing, (_, { db }) => networksOf(db)),
  command('POST', '/networks', networkInput, async (network, { db }) => {
    const { coin, name, address } = network
    if (!(await coinsOf(db)).some(({ title }) => title === coin)) return new Problem(`There is no coin "${coin}".`)
    if (!fitsNetworks(address, [name])) return new Problem(`${address} is not an address of ${name}.`)
    const id = await addNetwork(db, network)
    return id === null ? new Problem(`${coin} already has a network ${name}.`) : { id }
  }),
  command('DELETE', '/networks/:id', v.object({ id: number }), async ({ id }, { db }) =>
    (await removeNetwork(db, id)) ? { id } : new Problem(`There is no network ${id}.`),
  ),
]
