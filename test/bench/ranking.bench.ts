import { marketsStage } from './markets-page.ts'
import { atLeast, atMost, type Row } from './rows.ts'
import { watched } from './watch.ts'

const RATE = 500
/** As slow as a phone: the limits are stated for a CPU slowed so many times. */
const SLOWED = 4
/** Long enough for a poll, which brings all markets again and another order of the rows. */
const WATCHED_MS = 15_000
const LIMITS = { taskMs: 50, frames: 58 }

/** The ranking over 500 markets and 500 changes of a price a second, polls included: the longest task, and the frames drawn. */
export async function bench(): Promise<Row[]> {
  const stage = await marketsStage()
  try {
    const seen = await watched(await stage.open('tl-ranking', '[part=row]', RATE), SLOWED, WATCHED_MS)
    const name = `ranking, 500 markets, ${Math.round(seen.updates / (WATCHED_MS / 1000))} prices/s, CPU / ${SLOWED}`
    return [
      atMost(LIMITS.taskMs, `${name}: longest task`, seen.longestTaskMs, 'ms'),
      atLeast(LIMITS.frames, `${name}: frames`, seen.framesPerSecond, 'fps'),
    ]
  } finally {
    await stage.close()
  }
}
