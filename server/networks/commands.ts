import * as v from 'valibot'
import { ADDRESS_FORMATS, ADDRESS_PATTERN, formatOfNetwork } from '../../shared/contract/addresses.ts'
import { type Command, command, Problem } from '../command/command.ts'
import { picture, words } from '../command/inputs.ts'
import { removeCommand } from '../command/remove-command.ts'
import { table } from '../command/table.ts'
import { allCoins } from '../ledger/ledger.ts'
import { addNetwork, addressFault, networksOf, removeNetwork } from './networks.ts'

const networkInput = v.object({
  coin: v.pipe(words(16), v.toUpperCase()),
  name: words(40),
  address: v.pipe(words(200), v.regex(ADDRESS_PATTERN, 'must be letters, digits and signs without spaces')),
  img: picture,
  format: v.optional(v.picklist(ADDRESS_FORMATS, `must be one of ${ADDRESS_FORMATS.join(', ')}`)),
})

/** What the operator can do with the networks that coins travel by. */
export const commands: readonly Command[] = [
  command({
    usage: 'networks list',
    does: 'the networks of every coin, with your address on each',
    method: 'GET',
    path: '/networks',
    run: (_, { db }) => networksOf(db),
    show: (networks) =>
      table(
        networks,
        [
          'id',
          'coin',
          ['network', 'name'],
          ['format', ({ name, format }) => format ?? formatOfNetwork(name) ?? 'not known'],
          'address',
        ],
        'There are no networks; withdrawal addresses are taken as they are typed.',
      ),
  }),
  command({
    usage: 'networks add COIN NETWORK ADDRESS [--format FORMAT] [--img URL]',
    does: `adds a network (TRC20, ERC20, …); members' addresses of the coin must be of one of its networks; FORMAT, where the name does not tell it: ${ADDRESS_FORMATS.join(', ')}`,
    method: 'POST',
    path: '/networks',
    fields: { NETWORK: 'name' },
    publishes: true,
    input: networkInput,
    async run({ format: given, ...rest }, { db }) {
      const network = { ...rest, format: given ?? null }
      const { coin, name, address, format } = network
      const known = formatOfNetwork(name)
      if (format && known && format !== known) return new Problem(`Addresses of ${name} are of the format ${known}.`)
      if (!(await allCoins(db)).some(({ title }) => title === coin)) return new Problem(`There is no coin "${coin}".`)
      const fault = addressFault(address, [network])
      if (fault === 'network') return new Problem(`${address} is not an address of ${name}.`)
      if (fault === 'checksum')
        return new Problem(`The checksum of ${address} is wrong: one character may be mistyped.`)
      const id = await addNetwork(db, network)
      return id === null ? new Problem(`${coin} already has a network ${name}.`) : { id }
    },
    show: ({ id }) => `Network ${id} is added.`,
  }),
  removeCommand({
    things: 'networks',
    thing: 'network',
    does: 'takes a network away; addresses that are bound stay',
    remove: ({ db }, id) => removeNetwork(db, id),
  }),
]
