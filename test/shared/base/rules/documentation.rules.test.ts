import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseVersion, showBackend } from '../../../../shared/base/rules/documentation.rules.ts'

const BACKEND = { origin: 'http://127.0.0.1:8080', version: '1.4.0', partner: 'sandbox' }

const EXAMPLES: readonly [written: string, shown: string][] = [
  ['https://trade.example.com/embed/tradelet.js', 'http://127.0.0.1:8080/embed/tradelet.js'],
  [
    'connect-src https://trade.example.com wss://trade.example.com;',
    'connect-src http://127.0.0.1:8080 ws://127.0.0.1:8080;',
  ],
  ['Continue at trade.example.com', 'Continue at 127.0.0.1:8080'],
  ['tradelet.https://trade.example.com.token', 'tradelet.http://127.0.0.1:8080.token'],
  ['http://localhost:4321/docs/', 'http://127.0.0.1:8080/docs/'],
  ['/embed/0.1.2/tradelet.js', '/embed/1.4.0/tradelet.js'],
  ['/embed/0.2.0-next.1a2b3c4d/tradelet.js', '/embed/1.4.0/tradelet.js'],
  ['/embed/v0/tradelet.js', '/embed/v1/tradelet.js'],
  ['<script data-partner="harbour">', '<script data-partner="sandbox">'],
  ["configure({ partner: 'harbour' })", "configure({ partner: 'sandbox' })"],
]

for (const [written, shown] of EXAMPLES)
  test(`documentation: "${written}" shows the address, version and partner of the backend`, () =>
    assert.equal(showBackend(written, BACKEND), shown))

for (const text of [
  'https://acme.example.com/embed/tradelet.js',
  'https://trade.example.community',
  'https://my-trade.example.com',
  'http://localhost:3000/trade.html',
  'http://localhost:43210',
  '0.1.2 to 0.2.0',
  '/embed/chunks/abc.js',
  'partners add harbour --origins https://harbour.example',
])
  test(`documentation: "${text}" is no value of the backend and stays`, () =>
    assert.equal(showBackend(text, BACKEND), text))

test('documentation of a backend without a version and a partner: keeps both', () => {
  const text = 'src="https://trade.example.com/embed/0.1.2/tradelet.js" data-partner="harbour"'
  assert.equal(
    showBackend(text, { origin: 'https://trade.test', version: null, partner: null }),
    'src="https://trade.test/embed/0.1.2/tradelet.js" data-partner="harbour"',
  )
})

test('version of examples: the newest release that is not retired, else the newest build', () => {
  const next = { version: '0.3.0-next.1a', date: null, retired: null }
  const retired = { version: '0.2.0', date: '2026-12-01', retired: '2027-01-01' }
  const old = { version: '0.1.2', date: '2026-11-24', retired: null }
  assert.equal(chooseVersion({ newest: next.version, versions: [next, retired, old] }), '0.1.2')
  assert.equal(chooseVersion({ newest: next.version, versions: [next, retired] }), '0.3.0-next.1a')
})
