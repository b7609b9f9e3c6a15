import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertTexts } from '../../../../shared/base/i18n/catalogue.ts'
import { catalogues } from '../../../../shared/base/i18n/folder.ts'
import { readCatalogues } from '../../../../tools/commands/locales/read-catalogues.ts'
import { projectRoot } from '../../../../tools/lib/process.ts'

const insertAll = (namespaces: Record<string, Record<string, string>>) =>
  insertTexts({ meta: { name: 'English', direction: 'ltr' }, namespaces }).namespaces

test('insertion: the text of the same language, also within an inserted text', () => {
  const shown = insertAll({
    record: { rule: 'The first {count} {{trade|trades}} $& decide.' },
    help: { 'option.short': '<p>@(record/rule)</p>', more: '@(help/option.short) And @(record/rule)' },
  })
  assert.equal(shown.help?.['option.short'], '<p>The first {count} {{trade|trades}} $& decide.</p>')
  assert.equal(
    shown.help?.more,
    '<p>The first {count} {{trade|trades}} $& decide.</p> And The first {count} {{trade|trades}} $& decide.',
  )
})

test('insertion of a text that the language lacks, or of itself: the text is left out', () => {
  const shown = insertAll({ help: { a: '@(record/rule)', b: 'x @(help/c)', c: '@(help/b)', d: 'Plain' } })
  assert.deepEqual(shown, { help: { d: 'Plain' } })
})

test('statement of a money rule in several places: written once in every language', () => {
  const written = readCatalogues(projectRoot)
  for (const [tag, { namespaces }] of Object.entries(catalogues)) {
    const rule = namespaces.record?.rule ?? ''
    assert.notEqual(rule, '', tag)
    assert.equal(namespaces['public-trade']?.rule, rule, tag)
    assert.ok(namespaces.server?.['site.sampleContent']?.includes(rule), tag)
    assert.equal(namespaces.demo?.sampleContent, namespaces.server?.['site.sampleContent'], tag)
    assert.equal(written[tag]?.namespaces['public-trade']?.rule, '@(record/rule)', tag)
    assert.ok(!JSON.stringify(namespaces).includes('@('), `${tag}: every insertion is in place`)
  }
})
