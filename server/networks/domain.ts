import { defineDomain } from '../manifest.ts'
import { bindAddress, getAddresses } from './addresses.ts'
import { commands } from './commands.ts'
import { seedNetworks } from './demo.ts'
import { getDepositCoins } from './deposit-coins.ts'

/** Networks of coins, and the withdrawal addresses of members. */
export const domain = defineDomain({
  name: 'networks',
  handlers: [getDepositCoins, getAddresses, bindAddress],
  commands,
  pictures: 'SELECT img AS text FROM networks',
  seedDemo: ({ db }) => seedNetworks(db),
})
