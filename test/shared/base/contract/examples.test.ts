import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Codec } from '../../../../shared/base/contract/codec.ts'
import { platform } from '../../../../shared/base/contract/platform.ts'

for (const [name, call] of Object.entries(platform)) {
  test(`${name}: its example is unchanged after writing and reading`, () => {
    const data = call.data as Codec<unknown>
    const wire = JSON.parse(JSON.stringify(data.write(call.example)))
    assert.deepEqual(data.read(wire), call.example)
  })
}

test('paths of calls: unique', () => {
  const paths = Object.values(platform).map(({ path }) => path)
  assert.equal(new Set(paths).size, paths.length)
})
