import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getRowTone } from '../../../../shared/state/market/row-tone.rules.ts'

test('row of the picker: up if its change has a plus sign, otherwise down (OML-02, Q-092)', () => {
  assert.deepEqual(['+0.5%', '-0.5%', '0.5%', ''].map(getRowTone), ['up', 'down', 'down', 'down'])
})
