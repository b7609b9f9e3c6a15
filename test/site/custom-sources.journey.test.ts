import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { setSetting } from '../support/journey/operator.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'
import { recordViolations } from '../support/journey/violations.ts'
import { until } from '../support/until.ts'

/** Script of a chat: a frame, a style element, another script, a call and a picture, all from origins of its own. */
const CHAT = `
  const add = (tag, attributes) => document.body.append(Object.assign(document.createElement(tag), attributes))
  add('style', { textContent: '.chat { outline-style: dotted }' })
  add('div', { className: 'chat' })
  add('script', { src: 'https://static.chat.example/more.js' })
  add('iframe', { className: 'chat-frame', src: 'https://frame.chat.example/' })
  fetch('https://api.chat.example/hello').then(() => { globalThis.chatCalled = true }, () => { globalThis.chatCalled = false })
  Object.assign(new Image(), { src: 'https://images.chat.example/face.svg', onload: () => { globalThis.chatDrew = true } })
`
const SOURCES =
  "script-src https://static.chat.example; style-src 'unsafe-inline'; frame-src https://*.chat.example; " +
  'connect-src https://api.chat.example; img-src https://images.chat.example'
const ANSWERS: Readonly<Record<string, { contentType: string; body: string }>> = {
  'chat.example': { contentType: 'text/javascript', body: CHAT },
  'static.chat.example': { contentType: 'text/javascript', body: 'globalThis.chatLoadedMore = true' },
  'frame.chat.example': { contentType: 'text/html', body: '<p>How can we help?' },
  'api.chat.example': { contentType: 'application/json', body: '{}' },
  'images.chat.example': {
    contentType: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  },
}

let stage: Stage
before(async () => {
  stage = await openStage()
  await setSetting(stage, 'custom_script', 'https://chat.example/widget.js')
})
after(() => stage.close())

/** Opens the market page, on which the chat runs, and returns the kinds of what the policy blocks. */
async function openWithChat(): Promise<{ page: Page; refused: string[] }> {
  const visitor = await stage.visitor()
  const { page } = visitor
  const refused = await recordViolations(visitor)
  // The browser asks for these only after the policy has permitted it.
  await page.route(/^https:\/\/(?:[a-z]+\.)?chat\.example\//, (route) =>
    route.fulfill({
      ...ANSWERS[new URL(route.request().url()).hostname],
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  )
  await page.goto(`${stage.backend.address}/market`)
  await page.waitForFunction(() => Reflect.get(globalThis, 'chatCalled') !== undefined)
  return { page, refused }
}

test('a chat of another origin without custom_csp: its script runs, and the policy blocks everything it adds', async () => {
  const { refused } = await openWithChat()
  await until(() => new Set(refused).size >= 5, 'five kinds are blocked')
  const kinds = new Set(refused.map((line) => /: (\w+-src)/.exec(line)?.[1]))
  assert.deepEqual([...kinds].sort(), ['connect-src', 'frame-src', 'img-src', 'script-src', 'style-src'])
})

test('the same chat with its sources in custom_csp: works, and the policy blocks nothing', async () => {
  await setSetting(stage, 'custom_csp', SOURCES)
  const { page, refused } = await openWithChat()
  await page.frameLocator('.chat-frame').getByText('How can we help?').waitFor()
  await page.waitForFunction(() =>
    ['chatCalled', 'chatLoadedMore', 'chatDrew'].every((name) => Reflect.get(globalThis, name) === true),
  )
  assert.equal(await page.locator('.chat').evaluate((element) => getComputedStyle(element).outlineStyle), 'dotted')
  assert.deepEqual(refused, [])
})

test('custom_csp opens no more than its origins: a script and a frame of another one are blocked', async () => {
  await setSetting(stage, 'custom_csp', SOURCES)
  const { page, refused } = await openWithChat()
  await page.evaluate(() => {
    const add = (tag: string, attributes: object) =>
      document.body.append(Object.assign(document.createElement(tag), attributes))
    add('script', { src: 'https://evil.example/x.js' })
    add('iframe', { src: 'https://evil.example/' })
    add('script', { textContent: 'globalThis.intruder = true' })
  })
  await until(() => refused.length >= 3, 'three are blocked')
  // Engines report a frame by its address or by its origin.
  assert.deepEqual(refused.map((line) => line.replace('/market: ', '').replace(/(example)\/.*/, '$1')).sort(), [
    'frame-src https://evil.example',
    'script-src-elem https://evil.example',
    'script-src-elem inline',
  ])
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'intruder')), undefined)
})
