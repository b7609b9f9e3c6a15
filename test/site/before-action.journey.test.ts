import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { projectRoot } from '../../tools/lib/process.ts'
import { type DemoStage, openDemoStage, startDemoTags } from '../support/journey/demo-stage.ts'

let stage: DemoStage
before(async () => {
  stage = await openDemoStage()
})
after(() => stage.close())

/** Wide enough for a form beside the chart, without a sheet. */
const WIDTH = 1000
const RECORD = `<script>
  window.phases = []
  addEventListener('tl-order', ({ detail }) => phases.push(detail.phase))
</script>`

/** Sends an order and returns the phases that the page hears until the action is decided. */
async function readPhases(page: Page): Promise<string[]> {
  const trader = page.locator('tl-options')
  await trader.getByRole('textbox', { name: 'Amount' }).fill('50')
  await trader.getByText('30 s', { exact: true }).click()
  await trader.getByRole('button', { name: 'Buy up' }).click()
  await trader.getByRole('dialog').getByRole('button', { name: 'Buy up' }).click()
  await page.waitForFunction('phases.length > 1')
  return page.evaluate('phases')
}

test('an async listener that cancels too late: the order is sent, and the listener gets an error that names respondWith', async () => {
  const listener = `<script>
    addEventListener('tl-order', async (event) => {
      if (event.detail.phase !== 'before') return
      await new Promise((resolve) => setTimeout(resolve))
      try { event.preventDefault() } catch (error) { window.late = error.message }
    })
  </script>`
  const { page } = await stage.open(
    `${startDemoTags()}<tl-options symbol="btcusdt"></tl-options>${RECORD}${listener}`,
    WIDTH,
  )
  assert.deepEqual(await readPhases(page), ['before', 'accepted'])
  await page.waitForFunction('window.late')
  assert.match(await page.evaluate('String(window.late)'), /respondWith/)
})

for (const [title, gate] of [
  ['throws, with throwUnhandledErrorInProduction', "throw new Error('risk service is down')"],
  ['calls respondWith', "event.detail.respondWith(Promise.reject(new Error('risk service is down')))"],
] as const)
  test(`a handler of Vue in production that ${title}: the order is stopped, as docs/frameworks.md states`, async () => {
    const vue = readFileSync(join(projectRoot, 'node_modules/vue/dist/vue.global.prod.js'), 'utf8')
    const app = `<div id="app"></div><script>${vue}</script><script>
      const app = Vue.createApp({
        template: '<tl-options symbol="btcusdt" @tl-order="gate"></tl-options>',
        methods: { gate(event) { if (event.detail.phase === 'before') ${gate} } },
      })
      app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('tl-')
      app.config.throwUnhandledErrorInProduction = true
      app.mount('#app')
    </script>`
    const { page } = await stage.open(`${startDemoTags()}${RECORD}${app}`, WIDTH)
    assert.deepEqual(await readPhases(page), ['before', 'blocked'])
  })
