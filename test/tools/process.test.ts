import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runNode } from '../../tools/lib/process.ts'

test('child process: gets the current environment of the tool', async () => {
  process.env.SET_MEANWHILE = 'in memory'
  const { output } = await runNode(['--print', 'process.env.SET_MEANWHILE'])
  assert.equal(output.trim(), 'in memory')
})
