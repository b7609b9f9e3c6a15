import { bookStage } from './book-page.ts'
import { atMost, type Row } from './rows.ts'
import type { BusyPage } from './watch-page.ts'

const RATE = 1_000
const MINUTES = 10
const LIMIT_MB = 2
/** Time in ms until caches are filled. */
const SETTLE_MS = 15_000

/** Measures the growth of the heap in ten minutes at a thousand updates a second. */
export async function bench(): Promise<Row[]> {
  const stage = await bookStage()
  try {
    const book = await stage.open(RATE)
    await book.page.waitForTimeout(SETTLE_MS)
    const before = await heapMb(book)
    await book.page.waitForTimeout(MINUTES * 60_000)
    const grown = (await heapMb(book)) - before
    return [atMost(LIMIT_MB, `order book, ${RATE} updates/s for ${MINUTES} minutes: heap`, grown, 'MB')]
  } finally {
    await stage.close()
  }
}

async function heapMb({ cdp }: BusyPage): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}
