import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getChartAction } from '../../../../shared/view/chart/chart-keys.rules.ts'

test('chart keys: move between the bars and stop at both ends; the first press goes to the newest bar', () => {
  assert.deepEqual(getChartAction('ArrowLeft', null, 170), { to: 169 })
  assert.deepEqual(getChartAction('ArrowLeft', 169, 170), { to: 168 })
  assert.deepEqual(getChartAction('ArrowRight', 169, 170), { to: 169 })
  assert.deepEqual(getChartAction('PageDown', 4, 170), { to: 0 })
  assert.deepEqual(getChartAction('Home', 100, 170), { to: 0 })
  assert.deepEqual(getChartAction('End', 0, 170), { to: 169 })
  assert.equal(getChartAction('Escape', 3, 170), 'leave')
  for (const key of ['a', 'Tab', 'Enter', 'toString']) assert.equal(getChartAction(key, 3, 170), null)
})

test('zoom keys: in and out by the same factor', () => {
  const [near, far] = ['+', '-'].map((key) => getChartAction(key, null, 170)) as { zoom: number }[]
  assert.ok(near && far && near.zoom < 1 && Math.abs(near.zoom * far.zoom - 1) < 1e-9)
})
