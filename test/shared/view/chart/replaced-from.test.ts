import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { completeArrayFrom } from '../../../../shared/view/chart/replaced-from.ts'

const genuine = Array.from
afterEach(() => {
  Array.from = genuine
})

/** Functions that libraries put in the place of `Array.from`. */
const REPLACEMENTS: Readonly<Record<string, (items: unknown) => unknown[]>> = {
  prototype: (items) => {
    const { length = 0 } = Object(items)
    return Object.keys(new Array(length).fill(0)).map((at) => Object(items)[at])
  },
  mootools: (items) => (Array.isArray(items) ? items : [items]),
}

const replace = (replacement: (items: unknown) => unknown[]) => Object.assign(Array, { from: replacement })

for (const [library, replacement] of Object.entries(REPLACEMENTS))
  test(`Array.from of ${library}: copies iterators afterwards, and is still the library's for all else`, () => {
    replace(replacement)
    completeArrayFrom()
    const map = new Map([
      [1, 'one'],
      [2, 'two'],
    ])
    assert.deepEqual(Array.from(map.keys()), [1, 2])
    assert.deepEqual(
      Array.from(map.values(), (word) => word.length),
      [3, 3],
    )
    for (const items of [['a'], null, 7]) assert.deepEqual(Array.from(items as never), replacement(items))
    const complete = Array.from
    completeArrayFrom()
    assert.equal(Array.from, complete, 'a second chart changes nothing')
  })

test('Array.from of the browser: unchanged', () => {
  completeArrayFrom()
  assert.equal(Array.from, genuine)
})
