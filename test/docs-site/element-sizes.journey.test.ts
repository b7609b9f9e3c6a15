/** The sizes that README and documentation state are those that a browser loads from this build. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { chromium } from 'playwright-core'
import { features } from '../../tools/bundle/features.ts'
import { type Load, measureLoads, readElementSizes } from '../../tools/documents/element-sizes.ts'
import { chromiumOptions } from '../support/journey/browsers.ts'
import { openBackend } from '../support/journey/hosted-backends.ts'

/** Largest difference to the stated size. */
const TOLERANCE = 0.05

test('elements on a desktop with the loader, and alone on a phone: load what the documentation states', async () => {
  const stated = readElementSizes()
  const loads = features.flatMap((feature): Load[] => [
    { feature, way: 'page', device: 'desktop' },
    { feature, way: 'file', device: 'phone' },
  ])
  const backend = await openBackend({})
  const browser = await chromium.launch(chromiumOptions())
  const differences: string[] = []
  try {
    await measureLoads(browser, backend.address, loads, ({ feature: { tag }, way, device }, { settled }) => {
      const bytes = stated[tag]?.[way][device].settled.bytes ?? 0
      if (Math.abs(settled.bytes - bytes) > TOLERANCE * bytes)
        differences.push(`${tag}, ${way}, ${device}: ${settled.bytes} bytes, stated ${bytes}: npm run sizes`)
    })
  } finally {
    await browser.close()
    await backend.close()
  }
  assert.deepEqual(differences, [])
})

test('README: states the sizes of its example', () => {
  const { page, file } = readElementSizes()['tl-ticker'] ?? assert.fail('tl-ticker is not measured')
  const say = ({ bytes, files }: { bytes: number; files: number }) =>
    `${Math.round(bytes / 1000)} kB in ${files} scripts`
  const readme = readFileSync('README.md', 'utf8')
  assert.ok(readme.includes(`loads ${say(page.desktop.settled)}`), say(page.desktop.settled))
  assert.ok(readme.includes(`badge/tl--ticker.js-${Math.round(file.desktop.settled.bytes / 1000)}_kB_`), 'its badge')
  assert.ok(readme.includes(`alone needs ${say(file.desktop.settled)}`), say(file.desktop.settled))
})
