import type { AddressFormat } from '../../../shared/base/contract/addresses.ts'
import { SAMPLE_PREFIX } from '../../../shared/base/contract/unpayable-addresses.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Db, Sql } from '../../core/db/db.ts'
import { claimDemoSeed } from '../../core/db/demo-seed.ts'
import {
  addDepositWay,
  type DepositWay,
  findNetworks,
  NO_RULES,
  NO_TERMS,
  setDepositTerms,
  setWithdrawalRules,
} from './networks.ts'

/** Deposit address of all sample networks. No wallet accepts it as an address of any chain, so nothing can be sent to a demo. */
const SAMPLE_ADDRESS = `${SAMPLE_PREFIX}DO-NOT-SEND`

/** Sample network with its smallest credited amount and its minutes until arrival. */
type Sample = readonly [coin: string, name: string, format: AddressFormat, minimum: Decimal, arrival: number]

/** Networks of a demo installation. Other coins have networks whose addresses cannot be checked. */
const SAMPLE_NETWORKS: readonly Sample[] = [
  ['USDT', 'TRC20', 'tron', '10', 3],
  ['USDT', 'ERC20', 'evm', '20', 5],
  ['USDT', 'BEP20', 'evm', '10', 2],
  ['BTC', 'Bitcoin', 'bitcoin', '0.0005', 30],
  ['ETH', 'Ethereum', 'evm', '0.01', 5],
  ['LTC', 'Litecoin', 'litecoin', '0.1', 30],
  ['DOGE', 'Dogecoin', 'dogecoin', '50', 40],
  ['SOL', 'Solana', 'solana', '0.1', 2],
  ['LINK', 'ERC20', 'evm', '1', 5],
  ['UNI', 'ERC20', 'evm', '2', 5],
  ['AVAX', 'Avalanche C-Chain', 'evm', '0.5', 2],
  ['TRX', 'TRON', 'tron', '50', 3],
  ['ETC', 'Ethereum Classic', 'evm', '0.5', 60],
  ['XRP', 'XRP Ledger', 'ripple', '10', 1],
]

/** Networks that later demos have in addition. */
const ADDED_SAMPLES: readonly (readonly [coin: string, name: string])[] = [
  ['USDT', 'BEP20'],
  ['XRP', 'XRP Ledger'],
]

/** Contracts of the demo's tokens, by coin and network. Sources: the issuers' own pages. */
const SAMPLE_CONTRACTS: readonly (readonly [coin: string, name: string, contract: string])[] = [
  ['USDT', 'TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['USDT', 'ERC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['USDT', 'BEP20', '0x55d398326f99059fF775485246999027B3197955'],
  ['LINK', 'ERC20', '0x514910771AF9Ca656af840dff83E8264EcF986CA'],
  ['UNI', 'ERC20', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'],
]

const SAMPLE_BANK_NUMBER = 'SAMPLE-DO-NOT-PAY'

/** Bank of a demo. Every detail names it a sample and the number has no digits, so it cannot match a real account. */
const SAMPLE_BANK: Omit<DepositWay, 'id'> = {
  coin: 'USDT',
  name: 'Bank transfer',
  address: '',
  img: '',
  format: null,
  minimum: '50',
  arrival: 2880,
  memo: '',
  ...NO_RULES,
  bank: {
    bankName: 'Sample Bank (no real bank)',
    bankNumber: SAMPLE_BANK_NUMBER,
    accountName: 'Sample Holder Ltd',
    bankAddress: '1 Example Street, Sampletown',
    bankCode: 'SAMPLEXX',
    companyAddress: '2 Example Road, Sampletown',
  },
}

/** Returns true if a deposit uses the bank of a demo. */
export const isSampleBank = ({ bank }: Pick<DepositWay, 'bank'>): boolean => bank?.bankNumber === SAMPLE_BANK_NUMBER

/** Returns true if a network or a bank is a sample of a demo, to which nothing can be sent. */
export const isSampleWay = ({ address, bank = null }: Pick<DepositWay, 'address'> & Partial<DepositWay>): boolean =>
  address.startsWith(SAMPLE_PREFIX) || isSampleBank({ bank })

/**
 * Inserts the demo networks once, then their terms and a bank, and their contracts and rules of memos, each once: a demo older than one of them gets it later.
 * Coins that already have a network of the operator are skipped.
 */
export async function seedNetworks(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    if (await claimDemoSeed(tx, 'networks')) {
      const taken = new Set((await findNetworks(tx)).map(({ coin }) => coin))
      for (const [coin, name, format] of SAMPLE_NETWORKS) if (!taken.has(coin)) await addSample(tx, coin, name, format)
    }
    if (await claimDemoSeed(tx, 'network-rules')) await seedRules(tx)
    if (await claimDemoSeed(tx, 'network-terms')) await seedTerms(tx)
  })
}

const addSample = (tx: Sql, coin: string, name: string, format: AddressFormat): Promise<string | null> =>
  addDepositWay(tx, {
    coin,
    name,
    address: SAMPLE_ADDRESS,
    img: '',
    format,
    bank: null,
    ...NO_TERMS,
    ...NO_RULES,
  })

/** Adds later samples to coins without a network of the operator, and the contracts and rules of all samples. */
async function seedRules(tx: Sql): Promise<void> {
  const before = await findNetworks(tx)
  for (const [coin, name, format, minimum, arrival] of SAMPLE_NETWORKS) {
    const isLater = ADDED_SAMPLES.some(([of, added]) => of === coin && added === name)
    const own = before.filter((network) => network.coin === coin)
    // A coin with one network would get an address that fits two: only coins with the other samples get it.
    const hasSamples = own.every(isSampleWay) && (own.length > 0 || coin === 'XRP')
    const id = isLater && hasSamples ? await addSample(tx, coin, name, format) : null
    if (id !== null) await setDepositTerms(tx, id, { minimum, arrival, memo: '' })
  }
  for (const network of (await findNetworks(tx)).filter(isSampleWay)) {
    const [, , contract = ''] = SAMPLE_CONTRACTS.find(([of, on]) => of === network.coin && on === network.name) ?? []
    await setWithdrawalRules(tx, network.id, {
      ...NO_RULES,
      contract,
      withdrawal_memo: network.format === 'ripple' ? 'required' : null,
    })
  }
}

async function seedTerms(tx: Sql): Promise<void> {
  const networks = await findNetworks(tx)
  for (const [coin, name, , minimum, arrival] of SAMPLE_NETWORKS) {
    const sample = networks.find((network) => network.coin === coin && network.name === name && isSampleWay(network))
    if (sample) await setDepositTerms(tx, sample.id, { minimum, arrival, memo: sample.memo })
  }
  const ofBank = networks.filter(({ coin }) => coin === SAMPLE_BANK.coin)
  if (ofBank.length > 0 && ofBank.every(isSampleWay)) await addDepositWay(tx, SAMPLE_BANK)
}
