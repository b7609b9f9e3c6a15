import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHintedPage } from '../support/journey/hinted-page.ts'
import { callApi, openStage, type Stage } from '../support/journey/stage.ts'

/** The backend is the only node on its database, so it hints every change. */
let stage: Stage
before(async () => {
  stage = await openStage({ EVENTS_URL: 'local' })
})
after(() => stage.close())

const MINUTE_MS = 60_000
/** Most requests a minute that a page of a member may send while nothing happens. Polls of the specification send up to 234. */
const LIMITS = { exchange: 12, '': 8, assets: 4, options: 6 } as const

test('idle pages of a member: few requests a minute', async (context) => {
  const pages = await Promise.all(
    Object.entries(LIMITS).map(async ([path, limit]) => ({ path, limit, ...(await openHintedPage(stage, path)) })),
  )
  const before = pages.map(({ calls }) => calls.length)
  await sleep(MINUTE_MS)
  const counted = pages.map(({ path, limit, calls }, at) => ({ path, limit, calls: calls.slice(before[at]) }))
  for (const { path, calls } of counted)
    context.diagnostic(`/${path}: ${calls.length} requests a minute (${calls.toSorted().join(', ')})`)
  for (const { path, limit, calls } of counted)
    assert.ok(calls.length <= limit, `/${path} sent ${calls.length} requests: ${calls.join(', ')}`)
})

test('order on another device: shown by its hint, while the polls are at rest', async (context) => {
  const { page, token } = await openHintedPage(stage, 'exchange')
  const order = page.locator('tl-exchange [part=order]')
  assert.equal(await order.count(), 0)
  const sentAt = performance.now()
  const form = { m_id: '1', num: '0.01', price: '1000', operate_type: '1', amount: '10', type: '1' }
  const { code, msg } = await callApi(stage.backend.address, 'upbbbuy', form, token)
  assert.equal(code, 1, msg)
  const placedAt = performance.now()
  await order.first().waitFor({ timeout: 20_000 })
  context.diagnostic(
    `order shown ${Math.round(performance.now() - placedAt)} ms after the response, ${Math.round(performance.now() - sentAt)} ms after the request`,
  )
})
