import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitedLog } from '../../server/core/log/limited-log.ts'

test('a flood of events: one line at once, then one a second with the number of events', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: [number, string][] = []
  const report = limitedLog({
    error: (fields, message) => void lines.push([(fields as { count: number }).count, message]),
  })
  for (let n = 0; n < 1000; n++) report({}, 'gone')
  assert.deepEqual(lines, [[1, 'gone']])
  t.mock.timers.tick(1000)
  assert.deepEqual(lines, [
    [1, 'gone'],
    [999, 'gone'],
  ])
  t.mock.timers.tick(5000)
  assert.equal(lines.length, 2)
  report({}, 'again')
  assert.deepEqual(lines.at(-1), [1, 'again'])
})
