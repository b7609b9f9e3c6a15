import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHintedPage, untilAtRest } from '../support/journey/hinted-page.ts'
import { callApi, openStage, type Stage } from '../support/journey/stage.ts'
import { createNatsServer, type NatsServer, WITHOUT_NATS } from '../support/nats-server.ts'
import { until } from '../support/until.ts'

let stage: Stage
let nats: NatsServer
before(async () => {
  if (WITHOUT_NATS) return
  nats = await createNatsServer()
  nats.start()
  stage = await openStage({ EVENTS_URL: nats.url })
})
after(async () => {
  await stage?.close()
  await nats?.kill()
})

/** Polls of the specification that a page of the trading screen repeats, and that rest while the backend hints changes. */
const POLL = 'tradegetOrderList'
const MIN_POLLS = 4

test('event server killed and back: the polls of an open page take over and show a change, and rest again', {
  skip: WITHOUT_NATS,
}, async (context) => {
  const { page, token, calls } = await openHintedPage(stage, 'exchange')
  const countPolls = (since: number) => calls.slice(since).filter((call) => call === POLL).length
  const killed = { calls: calls.length, at: performance.now() }
  await nats.kill()
  await until(() => countPolls(killed.calls) > 0, 'the page polls')
  context.diagnostic(`first poll ${Math.round(performance.now() - killed.at)} ms after the kill`)
  await until(() => countPolls(killed.calls) >= MIN_POLLS, 'it goes on')

  const order = page.locator('tl-exchange [part=order]')
  assert.equal(await order.count(), 0)
  const form = { m_id: '1', num: '0.01', price: '1000', operate_type: '1', amount: '10', type: '1' }
  const { code, msg } = await callApi(stage.backend.address, 'upbbbuy', form, token)
  assert.equal(code, 1, msg)
  await order.first().waitFor({ timeout: 20_000 })

  nats.start()
  await untilAtRest(calls)
})
