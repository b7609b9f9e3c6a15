import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDatabaseUrl } from '../../../../server/core/db/database-url.ts'

const TARGET = 'target_session_attrs=read-write'

test('DATABASE_URL with one host: is used as it is', () => {
  for (const url of ['postgres://a/d', 'postgresql://u:p%40@[::1]:5433/d?sslmode=require', 'postgres://u@h:5432/d'])
    assert.deepEqual(parseDatabaseUrl(url), { urls: [url] })
  assert.deepEqual(parseDatabaseUrl(`postgres://h/d?${TARGET}`), { urls: ['postgres://h/d'] })
})

test('DATABASE_URL with several hosts: one address each, with its own port and the shared rest', () => {
  assert.deepEqual(parseDatabaseUrl(`postgres://u:p@a:1,b,[::1]:3/d?sslmode=require&${TARGET}`), {
    urls: [
      'postgres://u:p@a:1/d?sslmode=require',
      'postgres://u:p@b/d?sslmode=require',
      'postgres://u:p@[::1]:3/d?sslmode=require',
    ],
  })
})

/** Values that are rejected, and what the sentence names. */
const REJECTED: readonly (readonly [value: string, rule: RegExp])[] = [
  ['mysql://a/d', /must be an address like/],
  ['postgres:///d', /must be an address like/],
  ['postgres://a:99999/d', /must be an address like/],
  ['postgres://a,b/d', /several hosts needs \?target_session_attrs=read-write/],
  [`postgres://a,,b/d?${TARGET}`, /1 to 8 hosts/],
  [`postgres://a:0,b/d?${TARGET}`, /port from 1 to 65535/],
  [`postgres://a:x,b/d?${TARGET}`, /port from 1 to 65535/],
  [`postgres://${'a,'.repeat(8)}a/d?${TARGET}`, /1 to 8 hosts/],
  ['postgres://a,b/d?target_session_attrs=any', /must be read-write/],
  ['postgres://a/d?target_session_attrs=standby', /must be read-write/],
]

for (const [value, rule] of REJECTED)
  test(`DATABASE_URL=${value}: rejected with the name of the setting and the rule`, () => {
    const parsed = parseDatabaseUrl(value)
    assert.ok('problem' in parsed)
    assert.match(parsed.problem, /DATABASE_URL/)
    assert.match(parsed.problem, rule)
    assert.doesNotMatch(parsed.problem, /\n/)
  })
