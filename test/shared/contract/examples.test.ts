import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import type { Codec } from '../../../shared/contract/codec.ts'
import { platform } from '../../../shared/contract/platform.ts'

for (const [name, call] of Object.entries(platform)) {
  test(`${name}: its example travels the wire and comes back the same`, () => {
    const data = call.data as Codec<unknown>
    const wire = JSON.parse(JSON.stringify(data.encode(call.example)))
    assert.deepEqual(v.parse(data.schema, wire), call.example)
  })
}

test('no two calls share a path', () => {
  const paths = Object.values(platform).map(({ path }) => path)
  assert.equal(new Set(paths).size, paths.length)
})
