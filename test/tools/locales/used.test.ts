import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { namespacesIn } from '../../../tools/commands/locales/used.ts'

/** They pass on the name that their caller gives. */
const PASS_ON = ['shared/preferences/texts.ts', 'shared/ui/hooks/use-texts.ts']
const ASKED = /(?:\buseTexts|\$texts|\btexts)\((?!['"][\w-]+['"]\))/g

test('a source names in quotes each namespace that it asks for, or the build would not bring its texts', () => {
  const files = globSync('{shared,widgets,site}/**/*.{ts,tsx,astro}').filter((file) => !PASS_ON.includes(file))
  assert.ok(files.length > 300)
  const unnamed = files.filter((file) => readFileSync(file, 'utf8').search(ASKED) >= 0)
  assert.deepEqual(unnamed, [])
  assert.deepEqual(
    ['useTexts(name)', "$texts('a' + b)"].map((source) => source.search(ASKED)),
    [0, 0],
  )
})

test('the namespaces of a source are those that it asks for, not those of its comments', () => {
  assert.deepEqual(
    namespacesIn(`/** As in useTexts('none'). */\nconst t = useTexts("options")\n$texts('common').get()`),
    ['options', 'common'],
  )
})
