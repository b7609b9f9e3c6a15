import { defineDomain } from '../../define-domain.ts'
import { bindAddress, getAddresses } from './addresses.ts'
import { getDepositCoins } from './deposit-coins.ts'
import { commands } from './networks.commands.ts'
import { seedNetworks } from './networks.demo.ts'
import { networksCheck } from './networks.setup.ts'
import { removeAddress } from './remove-address.ts'

/** Networks of coins, and the withdrawal addresses of members. */
export const domain = defineDomain({
  name: 'networks',
  handlers: [getDepositCoins, getAddresses, bindAddress, removeAddress],
  commands,
  setupChecks: [networksCheck],
  pictures: 'SELECT img AS text FROM networks',
  seedDemo: ({ db }) => seedNetworks(db),
})
