import type { Network } from '../../server/networks/networks.ts'
import type { CliCommand } from './command.ts'
import { table } from './table.ts'
import { at, done } from './typed.ts'

/** The networks that coins travel by. */
export const networkCommands: readonly CliCommand[] = [
  {
    usage: 'networks list',
    does: 'the networks of every coin, with your address on each',
    request: () => ({ method: 'GET', path: '/networks' }),
    show: (data) =>
      table(
        data as Network[],
        [
          ['id', ({ id }) => id],
          ['coin', ({ coin }) => coin],
          ['network', ({ name }) => name],
          ['address', ({ address }) => address],
        ],
        'There are no networks; withdrawal addresses are taken as they are typed.',
      ),
  },
  {
    usage: 'networks add COIN NETWORK ADDRESS [--img URL]',
    does: "adds a network (TRC20, ERC20, …); members' addresses of the coin must be of one of its networks",
    request: ({ COIN, NETWORK, ADDRESS, img }) => ({
      method: 'POST',
      path: '/networks',
      body: { coin: COIN, name: NETWORK, address: ADDRESS, img },
    }),
    show: (data) => `Network ${(data as Network).id} is added.`,
  },
  {
    usage: 'networks remove ID',
    does: 'takes a network away; addresses that are bound stay',
    request: (typed) => ({ method: 'DELETE', path: `/networks/${at(typed, 'ID')}` }),
    show: done,
  },
]
