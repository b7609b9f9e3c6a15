/** `npm run sizes`: measures the elements in a browser and writes docs/element-sizes.json, which the documentation states. */
import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { features } from '../bundle/features.ts'
import { type ElementSizes, type Load, measureLoads, SIZES_FILE } from '../documents/element-sizes.ts'
import { BROWSER_ARGS, requireBrowserPath } from '../lib/browser.ts'
import { createTool } from '../lib/command-line.ts'
import { buildIfChanged } from '../lib/sources.ts'
import { startTemporaryBackend } from '../lib/temporary-backend.ts'

createTool(
  'npm run sizes',
  'Measures the scripts that each element loads on a page, and writes docs/element-sizes.json.',
).parse()
await buildIfChanged()
const backend = await startTemporaryBackend()
const browser = await chromium.launch({ executablePath: requireBrowserPath(), args: BROWSER_ARGS })
try {
  const measured = Object.fromEntries(features.map(({ tag }) => [tag, { page: {}, file: {} } as ElementSizes]))
  const loads = features.flatMap((feature) =>
    (['page', 'file'] as const).flatMap((way) =>
      (['phone', 'desktop'] as const).map((device): Load => ({ feature, way, device })),
    ),
  )
  await measureLoads(browser, backend.address, loads, ({ feature: { tag }, way, device }, sizes) => {
    const element = measured[tag]
    if (element) element[way][device] = sizes
  })
  // Sorted like the loads: pages end in any order.
  const sorted = Object.entries(measured).map(([tag, { page, file }]) => {
    const sort = ({ phone, desktop }: ElementSizes['page']) => ({ phone, desktop })
    return [tag, { page: sort(page), file: sort(file) }] as const
  })
  writeFileSync(SIZES_FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  console.log(`${features.length} elements in ${SIZES_FILE}`)
} finally {
  await browser.close()
  await backend.close()
}
