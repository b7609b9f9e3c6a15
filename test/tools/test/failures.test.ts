import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFailedChecks, findFailedTests, summarizeFailures } from '../../../tools/test/failures.ts'

const LONG = Array.from({ length: 40 }, (_, line) => `line ${line + 1}`)

test('failed tests of a report: each with its error, and errors after the end of a test', () => {
  const tap = `TAP version 13
ok 1 - first
  ---
  ...
not ok 2 - second
  error: 'on purpose'
# Subtest: third
ok 3 - third
# Error: Test "third" ended too late
1..3
`
  assert.deepEqual(findFailedTests(tap), [
    "not ok 2 - second\n  error: 'on purpose'\n# Subtest: third\n",
    '# Error: Test "third" ended too late',
  ])
})

test('failed checks: each with its findings from the first line on, without the checks that passed', () => {
  const output = `ok   prose (1.0 s)\nFAIL sizes (9.8 s)\nabove the limit\n\nabove the goal\nok   locales (3.0 s)\nFAIL types (2.0 s)\nserver/a.ts\n`
  assert.deepEqual(findFailedChecks(output), [
    'FAIL sizes (9.8 s)\nabove the limit\n\nabove the goal\n',
    'FAIL types (2.0 s)\nserver/a.ts\n',
  ])
})

test('summary of a failure: its first 25 lines', () => {
  const [summary] = summarizeFailures({ passed: 0, failed: 1, failures: [LONG.join('\n')], output: 'all of it' })
  assert.equal(summary, LONG.slice(0, 25).join('\n'))
})

test('summary of a suite that failed without naming a failure: the last 25 lines of its output', () => {
  const summaries = summarizeFailures({ passed: 0, failed: 1, output: `${LONG.join('\n')}\n` })
  assert.deepEqual(summaries, [LONG.slice(-25).join('\n')])
})

test('summary of a suite that passed: empty', () => {
  assert.deepEqual(summarizeFailures({ passed: 3, failed: 0, output: 'all of it' }), [])
})
