import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { namespacesIn } from '../../../tools/commands/locales/used-texts.ts'

/** Functions that pass on the namespace of their caller. */
const PASS_ON = ['shared/preferences/texts.ts', 'shared/ui/hooks/use-texts.ts']
const ASKED = /(?:\buseTexts|\$texts|\btexts)\((?!['"][\w-]+['"]\))/g

test('namespaces in sources: string literals, since the build would not find others', () => {
  const files = globSync('{shared,widgets,site}/**/*.{ts,tsx,astro}').filter((file) => !PASS_ON.includes(file))
  assert.ok(files.length > 300)
  const unnamed = files.filter((file) => readFileSync(file, 'utf8').search(ASKED) >= 0)
  assert.deepEqual(unnamed, [])
  assert.deepEqual(
    ['useTexts(name)', "$texts('a' + b)"].map((source) => source.search(ASKED)),
    [0, 0],
  )
})

test('namespaces of a source: those it asks for, not those in its comments', () => {
  assert.deepEqual(
    namespacesIn(`/** As in useTexts('none'). */\nconst t = useTexts("options")\n$texts('common').get()`),
    ['options', 'common'],
  )
})
