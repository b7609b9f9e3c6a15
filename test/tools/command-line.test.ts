import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { projectRoot, runNode } from '../../tools/lib/process.ts'

const TOOLS = globSync('tools/commands/*.ts', { cwd: projectRoot })

test('every tool: --help prints its usage and options', async () => {
  for (const tool of TOOLS) {
    const { code, output } = await runNode([tool, '--help'])
    assert.equal(code, 0, `${tool}\n${output}`)
    assert.match(output, /^(Usage: n(pm|ode) |npm run operator)[\s\S]*help/, tool)
  }
})

test('every tool: an unknown option ends it with one line and a hint, without a stack', async () => {
  for (const tool of TOOLS) {
    const { code, output } = await runNode([tool, '--unknown-option'])
    assert.equal(code, 1, `${tool}\n${output}`)
    assert.match(output, /^error: unknown option '--unknown-option'\n\n?.*help.*\n$/, tool)
  }
})

test('a tool with names as arguments: an unknown name ends it with the choices', async () => {
  for (const tool of ['check', 'test', 'screens', 'engines', 'fonts']) {
    const { code, output } = await runNode([`tools/commands/${tool}.ts`, 'nothing-of-that-name'])
    assert.equal(code, 1)
    assert.match(output, /^unknown: nothing-of-that-name; the choices are: .+/, tool)
  }
})
