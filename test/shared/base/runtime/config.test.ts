import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { assetAddress } from '../../../../shared/base/runtime/config.ts'
import { resolveConfig } from '../../../../shared/base/runtime/page-config.ts'
import '../../../support/page/page.ts'

const HOME = 'https://home.test'

test('page without configuration: everything is at the origin of the elements', () => {
  assert.deepEqual(resolveConfig({}, HOME, 'https://home.test/options'), {
    api: 'https://home.test/api',
    market: 'https://home.test/api/market',
    feed: 'wss://home.test/api/feed',
    site: 'https://home.test',
    dialect: 'htx',
    paths: {},
    hosted: true,
    routes: null,
    texts: undefined,
  })
  assert.equal(resolveConfig({}, HOME, 'https://partner.test/').hosted, false)
})

test('configured addresses: absolute, or relative to the page', () => {
  const config = resolveConfig(
    {
      api: '/gateway/',
      market: 'https://exchange.test/market',
      site: 'https://trade.test/',
      feed: 'ws://feed.test/ws?a=1',
    },
    HOME,
    'https://partner.test/some/page.html',
  )
  assert.equal(config.api, 'https://partner.test/gateway')
  assert.equal(config.market, 'https://exchange.test/market')
  assert.equal(config.feed, 'ws://feed.test/ws?a=1')
  assert.equal(config.site, 'https://trade.test')
})

test('configured API: market and feed default to it, and the feed address has the dialect', () => {
  const config = resolveConfig({ api: 'http://other.test/v1', dialect: 'platform' }, HOME, 'https://partner.test/')
  assert.equal(config.market, 'http://other.test/v1/market')
  assert.equal(config.feed, 'ws://other.test/v1/feed?dialect=platform')
  assert.equal(resolveConfig({ dialect: 'unheard-of' }, HOME, HOME).dialect, 'htx')
})

test('mapped paths: accepted with and without a leading slash', () => {
  const { paths } = resolveConfig({ paths: { login: 'api/user/login', logout: '/user/out', odd: 7 } }, HOME, HOME)
  assert.deepEqual(paths, { login: 'api/user/login', logout: 'user/out' })
})

test('invalid address: logs a warning and uses the default', () => {
  const warn = mock.method(console, 'warn', () => undefined)
  assert.equal(resolveConfig({ api: 'http://' }, HOME, HOME).api, 'https://home.test/api')
  assert.equal(resolveConfig({ api: 5 }, HOME, HOME).api, 'https://home.test/api')
  assert.equal(warn.mock.callCount(), 2)
  assert.match(String(warn.mock.calls[0]?.arguments[0]), /tradelet-config.*"api"/)
  warn.mock.restore()
})

test('page from a file: not hosted', () => {
  assert.equal(resolveConfig({}, HOME, 'file:///tmp/index.html').hosted, false)
})

test('assetAddress: resolved against the origin of the API', () => {
  assert.equal(assetAddress('/uploads/a.png'), 'https://home.test/uploads/a.png')
  assert.equal(assetAddress('https://cdn.test/a.png'), 'https://cdn.test/a.png')
  assert.equal(assetAddress(''), '')
  assert.equal(assetAddress('http://'), '')
})
