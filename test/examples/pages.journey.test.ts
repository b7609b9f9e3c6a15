import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { projectRoot } from '../../tools/lib/process.ts'
import { serveFiles } from '../support/examples/serve-files.ts'
import type { PartnerPage } from '../support/journey/partner.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
const servers: PartnerPage[] = []
before(async () => {
  stage = await openStage()
})
after(async () => {
  for (const server of servers) server.close()
  await stage.close()
})

/** Opens a page of `examples/`, served from a partner's origin, whose elements come from the running backend instead of port 4321. */
async function openExample(name: string) {
  const read = (file: string): string => readFileSync(join(projectRoot, 'examples', name, file), 'utf8')
  const page = read('index.html').replaceAll('http://localhost:4321', stage.backend.address)
  const server = await serveFiles({ '/': page, ...(page.includes('look.css') && { '/look.css': read('look.css') }) })
  servers.push(server)
  const visitor = await stage.visitor({ height: 900 })
  await visitor.page.goto(server.address)
  return visitor
}

test('embed: the page shows prices and a trader, and reports events of the elements', async () => {
  const { page, faults } = await openExample('embed')
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  await page.locator('tl-options').getByRole('button', { name: 'Buy up' }).first().waitFor()
  await page.getByText(/^tl-ready tl-/).waitFor()
  assert.deepEqual(faults, [])
})

test('re-skin: the elements have the colours and the type of the page, by day and by night', async () => {
  const { page, faults } = await openExample('re-skin')
  const trader = page.locator('tl-options')
  await trader.getByRole('button', { name: 'Buy up' }).first().waitFor()
  const look = () =>
    trader
      .getByRole('button', { name: 'Buy up' })
      .first()
      .evaluate((button) => {
        const style = getComputedStyle(button)
        return [style.fontFamily, style.getPropertyValue('--tl-base-primary').trim()]
      })
  assert.deepEqual(await look(), ['Georgia, "Noto Serif", serif', '#0b6e4f'])
  await page.getByRole('button', { name: 'Day or night' }).click()
  await page.locator('tl-options:state(night)').waitFor()
  assert.equal((await look())[1], '#4fc79a')
  assert.deepEqual(faults, [])
})
