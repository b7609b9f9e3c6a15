import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Codec } from '../../../shared/contract/codec.ts'
import { platform } from '../../../shared/contract/platform.ts'

for (const [name, call] of Object.entries(platform)) {
  test(`${name}: its example travels the wire and comes back the same`, () => {
    const data = call.data as Codec<unknown>
    const wire = JSON.parse(JSON.stringify(data.write(call.example)))
    assert.deepEqual(data.read(wire), call.example)
  })
}

test('no two calls share a path', () => {
  const paths = Object.values(platform).map(({ path }) => path)
  assert.equal(new Set(paths).size, paths.length)
})
