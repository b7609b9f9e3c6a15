import assert from 'node:assert/strict'
import { test } from 'node:test'
import { englishTexts, languages } from '../../../shared/base/i18n/folder.ts'
import {
  GROUP_FILES,
  generateFolderModule,
  generateNamesModule,
  generateReadonlyModule,
  getTextFiles,
} from '../../../tools/bundle/catalogue-modules.ts'

const evaluated = (code: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`)

test('every namespace of the elements is in one file per language, small ones in the file of their group', () => {
  const files = getTextFiles('ar')
  const held = Object.values(files).flatMap((namespaces) => Object.keys(namespaces))
  const wanted = Object.keys(englishTexts).filter(
    (name) => !['readonly', 'sample-banners', 'server', 'site', 'visitor'].includes(name),
  )
  assert.deepEqual(held.toSorted(), wanted.toSorted())
  for (const [namespace, file] of Object.entries(GROUP_FILES)) assert.ok(files[file]?.[namespace], namespace)
})

test('the reason of read-only elements is one module with all languages', async () => {
  const { refusals } = (await evaluated(generateReadonlyModule())) as { refusals: Record<string, string> }
  assert.deepEqual(Object.keys(refusals).toSorted(), languages.map(({ code }) => code).toSorted())
  assert.ok(Object.values(refusals).every((text) => text.length > 0))
})

test('languages of a page: tags and directions only; names come from the module of names', async () => {
  const code = generateFolderModule({}, 'null')
  const shown = (await evaluated(code)).languages as typeof languages
  const slim = languages.map(({ code, direction, locale }) => ({ code, direction, locale }))
  assert.deepEqual(shown, slim)
  assert.ok(!code.includes('Deutsch'))
  assert.ok(generateNamesModule().includes('Deutsch'))
})
