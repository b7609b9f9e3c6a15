import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { firstCases } from '../support/cases.ts'
import { servePartnerPage } from '../support/journey/partner.ts'
import { callApi, openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

for (const [how, script] of firstCases([
  ['by the loader', 'tradelet'],
  ['by its own file', 'tl-ticker'],
] as const))
  test(`a page with a ticker only: reports the end of a member's order (${how})`, async (t) => {
    const { address } = stage.backend
    const shop = await servePartnerPage(
      `<script>
         window.told = []
         addEventListener('tl-order', ({ detail }) => told.push([detail.phase, detail.outcome, detail.id].join()))
       </script>
       <script type="module" src="${address}/embed/${script}.js"></script><tl-ticker symbols="btcusdt"></tl-ticker>`,
    )
    t.after(() => shop.close())
    const visitor = await stage.visitor()
    const { page, faults } = visitor
    const token = await returnAsDemo(visitor, stage)
    const order = { m_id: '1', type: '1', operate_type: '1', price: '1000', num: '0.01', amount: '10' }
    const { data } = await callApi(address, 'upbbbuy', order, token)
    const { id } = data as { id: string }
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      `tradelet.${address}.token`,
      token,
    ] as const)
    // The open order is known before it is cancelled elsewhere.
    const known = page.waitForResponse((response) => response.url().includes('/api/tradegetOrderList'))
    await page.goto(shop.address)
    await (await known).finished()
    await callApi(address, 'tradecancelOrder', { bb_id: id }, token)
    await page.waitForFunction(
      (told) => (window as unknown as { told: string[] }).told.includes(told),
      ['settled', 'cancelled', id].join(),
    )
    assert.deepEqual(faults, [])
  })
