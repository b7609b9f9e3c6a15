import assert from 'node:assert/strict'
import { test } from 'node:test'
import { englishTexts, languages } from '../../../shared/i18n/folder.ts'
import { folderModule, namesModule, PACK_OF, textFilesOf } from '../../../tools/commands/locales/bundle.ts'

const evaluated = (code: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`)

test('every text of the elements lies in one file of a language, small namespaces beside those that the same pages show', () => {
  const files = textFilesOf('ar')
  const held = Object.values(files).flatMap((namespaces) => Object.keys(namespaces))
  const wanted = Object.keys(englishTexts).filter((name) => !['sample-banners', 'server', 'site'].includes(name))
  assert.deepEqual(held.toSorted(), wanted.toSorted())
  for (const [namespace, file] of Object.entries(PACK_OF)) assert.ok(files[file]?.[namespace], namespace)
})

test('a page learns tags and directions of all languages, and their names only from the module of names', async () => {
  const code = folderModule({}, 'null')
  const shown = (await evaluated(code)).languages as typeof languages
  const slim = languages.map(({ code, direction, locale }) => ({ code, direction, locale }))
  assert.deepEqual(shown, slim)
  assert.ok(!code.includes('Deutsch'))
  assert.ok(namesModule().includes('Deutsch'))
})
