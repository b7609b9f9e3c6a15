import type { Db } from '../../core/db/db.ts'
import { addMachine, type NewMachine } from './machines.ts'

const SAMPLES: readonly Omit<NewMachine, 'img' | 'sample'>[] = [
  { title: 'Miner S1', coin: 'USDT', minimum: '100', maximum: '1000', rate: '0.01', days: 30 },
  { title: 'Miner M2', coin: 'USDT', minimum: '100', maximum: '5000', rate: '0.02', days: 90 },
  { title: 'Miner L4', coin: 'USDT', minimum: '1000', maximum: '50000', rate: '0.025', days: 180 },
  { title: 'Miner T1', coin: 'TRX', minimum: '5000', maximum: '200000', rate: '0.015', days: 30 },
]

/** Inserts the demo machines once. */
export async function seedMining(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx.query(
      `INSERT INTO demo_seeds (name) VALUES ('mining') ON CONFLICT DO NOTHING RETURNING name`,
    )
    if (first.length > 0) for (const sample of SAMPLES) await addMachine(tx, { ...sample, img: '', sample: true })
  })
}
