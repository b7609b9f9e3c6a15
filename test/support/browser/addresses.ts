import type { DepositNetwork } from '../../../shared/base/contract/networks.ts'

/** Addresses in the formats of their networks, and coins of the calls. */

/** Creates a network without terms and bank details; `more` overrides its fields. */
export const network = (
  id: string,
  network: string,
  payType: DepositNetwork['payType'] = 'trc20',
  more: Partial<DepositNetwork> = {},
): DepositNetwork => ({
  id,
  sample: false,
  payType,
  network,
  payImage: '',
  address: '',
  minimum: null,
  arrival: 0,
  memo: '',
  terms: '',
  format: '',
  contract: '',
  withdrawalMemo: 'unknown',
  memoFormat: 'unknown',
  bankName: '',
  bankNumber: '',
  accountName: '',
  bankAddress: '',
  bankCode: '',
  companyAddress: '',
  ...more,
})

/** Coins: one with known networks, one with a known and an unknown network, one without networks. */
export const COINS = [
  {
    id: '1',
    title: 'USDT',
    networkList: [network('1', 'TRC20'), network('2', 'ERC20', 'erc20'), network('3', '', 'bank')],
  },
  { id: '2', title: 'BTC', networkList: [network('4', 'BTC'), network('5', 'Lightning')] },
  { id: '3', title: 'ETH', networkList: [] },
]

/** Address of Tron. */
export const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

/** Address of Ethereum. */
export const ETHEREUM = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Address of Bitcoin. */
export const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
