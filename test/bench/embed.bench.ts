import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { atMost, median, type Row } from './rows.ts'
import { getElementTags, openStage, type Stage } from './stage.ts'

const RUNS = 5
/** Number of kinds of elements on the heaviest page that is measured. */
const KINDS = 10
const LIMITS = { firstMs: 300, kinds: 1.6 }
const FIRST = 'tl-ticker'

/**
 * Measures the cost for a partner's page: the time from the start of an element's script until its first content, without a wait for the network. Also compares
 * the bytes of the ten heaviest kinds of elements on one page with the heaviest alone.
 */
export async function bench(): Promise<Row[]> {
  const stage = await openStage()
  try {
    const times: number[] = []
    while (times.length < RUNS) times.push(await measureFirst(stage))
    return [
      atMost(LIMITS.firstMs, `first element (${FIRST}), from its script to its content`, median(times), 'ms'),
      atMost(
        LIMITS.kinds,
        `bytes of ${KINDS} kinds of elements, compared with the largest alone`,
        compareKinds(),
        'ratio',
      ),
    ]
  } finally {
    await stage.close()
  }
}

/** Returns the time in ms from the request of an element's script until the element shows its first content. */
async function measureFirst(stage: Stage): Promise<number> {
  const { page, close } = await stage.open({
    body: getElementTags(FIRST),
    script: noteReady,
    arg: null,
    ready: `${FIRST}[data-bench-ready]`,
  })
  const ms = await page.evaluate(
    (script) => {
      const [entry] = performance.getEntriesByName(script) as PerformanceResourceTiming[]
      const { readyAt } = globalThis as unknown as { readyAt: number }
      return readyAt - (entry?.startTime ?? Number.NaN)
    },
    new URL(`/embed/${FIRST}.js`, page.url()).href,
  )
  await close()
  return ms
}

/** Runs in the page: notes the time of the first element that is ready, and marks it. */
function noteReady(): void {
  addEventListener(
    'tl-ready',
    ({ target }) => {
      Object.assign(globalThis, { readyAt: performance.now() })
      if (target instanceof HTMLElement) target.dataset.benchReady = ''
    },
    { once: true, capture: true },
  )
}

/** Returns the bytes of the ten heaviest elements on one page, compared with the heaviest alone; shared files count once. */
function compareKinds(): number {
  const imports: Record<string, readonly string[]> = JSON.parse(readFileSync('dist/embed/manifest.json', 'utf8'))
  const entries = Object.keys(imports).filter((name) => name.startsWith('tl-'))
  const sizes = new Map<string, number>()
  const weigh = (file: string) => {
    const known = sizes.get(file) ?? brotliCompressSync(readFileSync(`dist/embed/${file}`)).length
    sizes.set(file, known)
    return known
  }
  const weighTogether = (names: readonly string[]) =>
    [...new Set(names.flatMap((name) => [name, ...(imports[name] ?? [])]))].reduce((sum, file) => sum + weigh(file), 0)
  const heaviest = entries.sort((a, b) => weighTogether([b]) - weighTogether([a])).slice(0, KINDS)
  return weighTogether(heaviest) / weighTogether(heaviest.slice(0, 1))
}
