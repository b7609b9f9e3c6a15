import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { assetAddress, configOf } from '../../shared/config.ts'
import '../support/page/page.ts'

const HOME = 'https://home.test'

test('without a word of the page everything is where the elements came from', () => {
  assert.deepEqual(configOf({}, HOME, 'https://home.test/options'), {
    api: 'https://home.test/api',
    market: 'https://home.test/api/market',
    feed: 'wss://home.test/api/feed',
    site: 'https://home.test',
    dialect: 'htx',
    paths: {},
    hosted: true,
    routes: null,
  })
  assert.equal(configOf({}, HOME, 'https://partner.test/').hosted, false)
})

test('a page can say where its backend is, also relative to itself', () => {
  const config = configOf(
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

test('market and feed follow the calls, and the feed asks for its dialect', () => {
  const config = configOf({ api: 'http://other.test/v1', dialect: 'platform' }, HOME, 'https://partner.test/')
  assert.equal(config.market, 'http://other.test/v1/market')
  assert.equal(config.feed, 'ws://other.test/v1/feed?dialect=platform')
  assert.equal(configOf({ dialect: 'unheard-of' }, HOME, HOME).dialect, 'htx')
})

test('single paths are mapped, with or without a slash before them', () => {
  const { paths } = configOf({ paths: { login: 'api/user/login', logout: '/user/out', odd: 7 } }, HOME, HOME)
  assert.deepEqual(paths, { login: 'api/user/login', logout: 'user/out' })
})

test('an address that is none is said, and the default taken', () => {
  const warn = mock.method(console, 'warn', () => undefined)
  assert.equal(configOf({ api: 'http://' }, HOME, HOME).api, 'https://home.test/api')
  assert.equal(configOf({ api: 5 }, HOME, HOME).api, 'https://home.test/api')
  assert.equal(warn.mock.callCount(), 2)
  assert.match(String(warn.mock.calls[0]?.arguments[0]), /tradelet-config.*"api"/)
  warn.mock.restore()
})

test('a page from a file is a foreign page', () => {
  assert.equal(configOf({}, HOME, 'file:///tmp/index.html').hosted, false)
})

test('pictures of the backend are found beside its calls', () => {
  assert.equal(assetAddress('/uploads/a.png'), 'https://home.test/uploads/a.png')
  assert.equal(assetAddress('https://cdn.test/a.png'), 'https://cdn.test/a.png')
  assert.equal(assetAddress(''), '')
  assert.equal(assetAddress('http://'), '')
})
