import type { Db } from '../../core/db/db.ts'
import { seedOnce } from '../../core/db/demo-seed.ts'
import { listWithdrawalTerms, setWithdrawalTerms } from './withdrawals.terms.ts'

/** Terms of a demo installation: a maximum worth about 10,000 to 20,000 USDT per withdrawal, and two to three times that per day. */
const SAMPLE_TERMS: readonly (readonly [coin: string, minimum: string, maximum: string, fee: string, daily: string])[] =
  [
    ['BTC', '0.0005', '0.3', '0.0001', '0.75'],
    ['ETH', '0.005', '7', '0.001', '20'],
    ['LTC', '0.1', '200', '0.01', '500'],
    ['BCH', '0.02', '50', '0.002', '125'],
    ['XRP', '10', '20000', '0.5', '50000'],
    ['DOGE', '50', '100000', '5', '250000'],
    ['SOL', '0.1', '120', '0.01', '300'],
    ['ADA', '20', '40000', '1', '100000'],
    ['DOT', '2', '4000', '0.2', '10000'],
    ['LINK', '1', '1500', '0.1', '4000'],
    ['AVAX', '0.5', '800', '0.05', '2000'],
    ['TRX', '50', '100000', '2', '250000'],
    ['ETC', '0.5', '1000', '0.05', '2500'],
    ['FIL', '2', '5000', '0.2', '12000'],
    ['UNI', '1', '2500', '0.1', '6000'],
  ]

/** Inserts the demo terms once. Coins that already have terms keep those. */
export const seedWithdrawals = (db: Db): Promise<void> =>
  seedOnce(db, 'withdrawals', async (tx) => {
    const taken = new Set((await listWithdrawalTerms(tx)).map(({ coin }) => coin))
    if (!taken.has('USDT')) {
      const usdt = { coin: 'USDT', minimum: '10', daily_limit: '50000' }
      await setWithdrawalTerms(tx, { ...usdt, way: 'wallet', maximum: '20000', fee_kind: 'percent', fee: '1' })
      await setWithdrawalTerms(tx, { ...usdt, way: 'bank', maximum: '10000', fee_kind: 'fixed', fee: '3' })
    }
    for (const [coin, minimum, maximum, fee, daily_limit] of SAMPLE_TERMS)
      if (!taken.has(coin))
        await setWithdrawalTerms(tx, { coin, way: 'wallet', minimum, maximum, fee_kind: 'fixed', fee, daily_limit })
  })
