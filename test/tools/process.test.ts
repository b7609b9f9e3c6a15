import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runNode } from '../../tools/lib/process.ts'

test('what a tool starts gets the environment as the tool has set it meanwhile', async () => {
  process.env.SET_MEANWHILE = 'in memory'
  const { output } = await runNode(['--print', 'process.env.SET_MEANWHILE'])
  assert.equal(output.trim(), 'in memory')
})
