import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { ALL_RULES, assertRulesMatch, matchesRule } from '../../tools/build/chunk-rules.ts'
import { temporaryFolder } from '../support/databases.ts'

test('chunk rules: every path exists', () => {
  assert.doesNotThrow(() => assertRulesMatch(ALL_RULES))
})

test('chunk rule whose file was renamed: fails with the name of the rule and the path', async () => {
  const project = await temporaryFolder()
  await mkdir(join(project, 'shared/money'), { recursive: true })
  await writeFile(join(project, 'shared/forms.ts'), '')
  const rules = [
    { name: 'money', paths: ['shared/money/'] },
    { name: 'form', paths: ['shared/form.ts', 'shared/forms/'] },
  ]
  assert.throws(
    () => assertRulesMatch(rules, project),
    /match nothing: "form": shared\/form\.ts, "form": shared\/forms\/; correct/,
  )
})

test('chunk rule: applies to its files and to everything in its folders, and to no similar path', () => {
  const rule = { name: 'money', paths: ['shared/money/', 'shared/form.ts'] }
  const matches = (path: string) => matchesRule(join('/project', path), rule, '/project')
  assert.deepEqual(
    ['shared/money/big/ratio.ts', 'shared/form.ts', 'shared/money.ts', 'shared/form.tsx', 'widgets/shared/form.ts'].map(
      matches,
    ),
    [true, true, false, false, false],
  )
})
