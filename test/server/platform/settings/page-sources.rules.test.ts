import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPagePolicy } from '../../../../server/operations/site/page-policy.ts'
import { formatPageSources, parsePageSources } from '../../../../server/platform/settings/page-sources.ts'

const INLINE = { scripts: ["'sha256-a'"], styles: ["'sha256-b'"], backends: [] }

function policyWith(written: string): Record<string, string> {
  const read = parsePageSources(written)
  assert.ok('sources' in read, written)
  const directives = buildPagePolicy('', INLINE, [], read.sources).split('; ')
  return Object.fromEntries(directives.map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]))
}

test('sources of a chat: added to their directives, and to no others', () => {
  const plain = policyWith('')
  const own = policyWith(
    "script-src https://client.crisp.chat; style-src 'unsafe-inline' https://client.crisp.chat;\n frame-src https://game.crisp.chat;" +
      'connect-src https://client.crisp.chat wss://client.relay.crisp.chat; worker-src blob:;',
  )
  assert.equal(own['script-src'], "'self' 'sha256-a' https://client.crisp.chat")
  assert.equal(own['frame-src'], 'https://game.crisp.chat')
  assert.equal(own['connect-src'], "'self' https://client.crisp.chat wss://client.relay.crisp.chat")
  assert.equal(own['worker-src'], "'self' blob:")
  for (const name of ['default-src', 'object-src', 'media-src', 'font-src', 'img-src', 'base-uri', 'form-action'])
    assert.equal(own[name], plain[name], name)
  assert.equal(plain['frame-src'], "'none'")
})

test('inline styles: without hashes, since browsers ignore the keyword beside one; scripts keep theirs', () => {
  const own = policyWith("style-src 'unsafe-inline'")
  assert.equal(own['style-src'], "'self' 'unsafe-inline'")
  assert.equal(own['script-src'], "'self' 'sha256-a'")
})

test('a wildcard of one level, a port, capital letters: accepted in one spelling', () => {
  const read = parsePageSources('IMG-SRC https://*.Chat.example:8443 https://*.chat.example:8443;; font-src')
  assert.ok('sources' in read)
  assert.equal(formatPageSources(read.sources), 'img-src https://*.chat.example:8443')
})

test('anything that opens the policy further: refused with directive and rule', () => {
  for (const source of [
    "'unsafe-inline'",
    "'unsafe-eval'",
    "'strict-dynamic'",
    "'nonce-a'",
    '*',
    'https:',
    'data:',
    'blob:',
    'http://chat.example',
    'wss://chat.example',
    'https://*',
    'https://*.com',
    'https://*.*.example.com',
    'https://a.*.example.com',
    'https://localhost',
    'https://127.0.0.1',
    'https://chat.example/path',
    'https://chat.example,https://other.example',
    'https://user@chat.example',
  ]) {
    const read = parsePageSources(`script-src ${source}`)
    assert.ok('mustBe' in read, source)
    assert.match(read.mustBe, /^origins .* in script-src; /, source)
  }
  for (const directive of ['default-src', 'frame-ancestors', 'base-uri', 'report-uri', 'script-src-elem'])
    assert.ok('mustBe' in parsePageSources(`${directive} https://chat.example`), directive)
  const many = Array.from({ length: 61 }, (_, at) => `https://h${at}.example.com`).join(' ')
  assert.deepEqual(parsePageSources(`img-src ${many}`), { mustBe: 'at most 60 sources' })
})
