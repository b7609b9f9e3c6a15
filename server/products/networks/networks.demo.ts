import type { AddressFormat } from '../../../shared/contract/addresses.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Db, Sql } from '../../core/db/db.ts'
import { claimDemoSeed } from '../../core/db/demo-seed.ts'
import { addDepositWay, type DepositWay, findNetworks, NO_TERMS, setDepositTerms } from './networks.ts'
import { SAMPLE_PREFIX } from './unpayable-addresses.ts'

/** Deposit address of all sample networks. No wallet accepts it as an address of any chain, so nothing can be sent to a demo. */
const SAMPLE_ADDRESS = `${SAMPLE_PREFIX}DO-NOT-SEND`

/** Sample network with its smallest credited amount and its minutes until arrival. */
type Sample = readonly [coin: string, name: string, format: AddressFormat, minimum: Decimal, arrival: number]

/** Networks of a demo installation. Other coins have networks whose addresses cannot be checked. */
const SAMPLE_NETWORKS: readonly Sample[] = [
  ['USDT', 'TRC20', 'tron', '10', 3],
  ['USDT', 'ERC20', 'evm', '20', 5],
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
  bank: {
    bank_name: 'Sample Bank (no real bank)',
    bank_number: SAMPLE_BANK_NUMBER,
    account_name: 'Sample Holder Ltd',
    bank_address: '1 Example Street, Sampletown',
    bank_code: 'SAMPLEXX',
    company_address: '2 Example Road, Sampletown',
  },
}

/** Returns true if a deposit uses the bank of a demo. */
export const isSampleBank = ({ bank }: Pick<DepositWay, 'bank'>): boolean => bank?.bank_number === SAMPLE_BANK_NUMBER

/** Returns true if a network or a bank is a sample of a demo, to which nothing can be sent. */
export const isSampleWay = ({ address, bank = null }: Pick<DepositWay, 'address'> & Partial<DepositWay>): boolean =>
  address.startsWith(SAMPLE_PREFIX) || isSampleBank({ bank })

/**
 * Inserts the demo networks once, then their terms and a bank once. A demo older than the terms gets them later. Coins that already have a network are skipped.
 */
export async function seedNetworks(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    if (await claimDemoSeed(tx, 'networks')) {
      const taken = new Set((await findNetworks(tx)).map(({ coin }) => coin))
      for (const [coin, name, format] of SAMPLE_NETWORKS)
        if (!taken.has(coin))
          await addDepositWay(tx, { coin, name, address: SAMPLE_ADDRESS, img: '', format, bank: null, ...NO_TERMS })
    }
    if (await claimDemoSeed(tx, 'network-terms')) await seedTerms(tx)
  })
}

async function seedTerms(tx: Sql): Promise<void> {
  const networks = await findNetworks(tx)
  for (const [coin, name, , minimum, arrival] of SAMPLE_NETWORKS) {
    const sample = networks.find((one) => one.coin === coin && one.name === name && isSampleWay(one))
    if (sample) await setDepositTerms(tx, sample.id, { minimum, arrival, memo: sample.memo })
  }
  const ofBank = networks.filter(({ coin }) => coin === SAMPLE_BANK.coin)
  if (ofBank.length > 0 && ofBank.every(isSampleWay)) await addDepositWay(tx, SAMPLE_BANK)
}
