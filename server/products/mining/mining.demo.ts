import type { Db } from '../../core/db/db.ts'
import { seedOnce } from '../../core/db/demo-seed.ts'
import type { NewOffer } from '../term-products/offers.ts'
import { machines } from './machines.ts'

const SAMPLE_MACHINES: readonly Omit<NewOffer, 'img' | 'sample'>[] = [
  { title: 'Miner S1', coin: 'USDT', minimum: '100', maximum: '1000', rate: '0.01', days: 30 },
  { title: 'Miner M2', coin: 'USDT', minimum: '100', maximum: '5000', rate: '0.02', days: 90 },
  { title: 'Miner L4', coin: 'USDT', minimum: '1000', maximum: '50000', rate: '0.025', days: 180 },
  { title: 'Miner T1', coin: 'TRX', minimum: '5000', maximum: '200000', rate: '0.015', days: 30 },
]

/** Inserts the demo machines once. */
export const seedMining = (db: Db): Promise<void> =>
  seedOnce(db, 'mining', async (tx) => {
    for (const sample of SAMPLE_MACHINES) await machines.insert(tx, { ...sample, img: '', sample: true })
  })
