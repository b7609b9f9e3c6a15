import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { chromium, type Page } from 'playwright-core'
import { createPlaywrightLauncher } from '../../../tools/test/launchers.ts'
import { chromiumOptions, getSkipReason } from '../../support/journey/browsers.ts'

const REASON = 'the launcher is the same in each engine of Playwright'
const skip = getSkipReason({ firefox: REASON, webkit: REASON })

test('element tests through Playwright: each session has its own storage and window, and ends with its page', {
  skip,
}, async () => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>page</p>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const launcher = createPlaywrightLauncher('Chromium', () => chromium.launch(chromiumOptions()))
  const pageOf = (session: string) => (launcher as unknown as { getPage(id: string): Page }).getPage(session)
  try {
    await Promise.all([launcher.startSession('a', `${address}/a`), launcher.startSession('b', `${address}/b`)])
    assert.deepEqual([await launcher.getBrowserUrl('a'), launcher.isActive('b')], [`${address}/a`, true])
    await pageOf('a').evaluate(() => localStorage.setItem('token', 'x'))
    assert.equal(await pageOf('b').evaluate(() => localStorage.getItem('token')), null)
    assert.deepEqual(await pageOf('b').evaluate(() => [innerWidth, innerHeight]), [800, 600])
    await pageOf('b').setViewportSize({ width: 390, height: 844 })
    assert.equal(await pageOf('a').evaluate(() => innerWidth), 800)
    assert.deepEqual(await launcher.stopSession('a'), {})
    assert.deepEqual([launcher.isActive('a'), launcher.isActive('b')], [false, true])
    assert.throws(() => pageOf('a'), /no page for a/)
  } finally {
    await launcher.stop?.()
    server.close()
  }
})
