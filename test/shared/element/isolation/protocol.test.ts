import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isForwarded } from '../../../../shared/element/isolation/protocol.ts'

test('attributes for the frame: those of the element, never handlers, styles or its place, in any case', () => {
  for (const name of ['symbol', 'readonly', 'heading-level', 'data-frame']) assert.equal(isForwarded(name), true, name)
  for (const name of ['onclick', 'style', 'src', 'slot', 'aria-label', 'data-theme', 'isolation'])
    for (const spelling of [name, name.toUpperCase(), name.replace(/^./, (first) => first.toUpperCase())])
      assert.equal(isForwarded(spelling), false, spelling)
})
