import { type AddressFault, judgeDestination } from '../../shared/base/contract/judge-destination.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import { type BindableCoin, getNetworkNames, getNetworks } from './bind-address.rules.ts'

/** Texts of the faults, apart from those with values. */
const FAULT_TEXTS = {
  form: 'addressForm',
  link: 'addressLink',
  tagged: 'addressTagged',
  checksum: 'addressChecksum',
  own: 'addressOwn',
  burn: 'addressBurn',
  contract: 'addressContract',
} as const satisfies Partial<Record<AddressFault, string>>

/**
 * Returns why nothing may be withdrawn to an address, as a text for the member; "" if it may. Checksums, deposit addresses of the platform and contracts of all
 * coins are judged as on the server. `network` is the chosen one, "" for all of the coin.
 */
export function explainAddressFault(
  address: string,
  { coin, coins, network }: { coin: BindableCoin | null; coins: readonly BindableCoin[]; network: string },
): string {
  const t = texts('bind-address')
  const listed = coins.flatMap(({ networkList }) => networkList).filter(({ payType }) => payType !== 'bank')
  const networks = getNetworks(coin).filter(({ name }) => network === '' || name === network)
  const judged = judgeDestination(address, networks, {
    own: listed.filter(({ sample }) => !sample).map((one) => one.address),
    contracts: listed.map(({ contract }) => contract),
  })
  const { fault } = judged
  if (fault === null) return ''
  if (fault === 'network') return t('addressNetwork', { networks: getNetworkNames(coin).join(', ') })
  if (fault === 'extended') return t('addressExtended', { address: judged.address, memo: judged.tag })
  return t(FAULT_TEXTS[fault])
}
