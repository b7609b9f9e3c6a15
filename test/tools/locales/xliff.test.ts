import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Catalogue, toCatalogue } from '../../../shared/base/i18n/catalogue.ts'
import { catalogues } from '../../../shared/base/i18n/folder.ts'
import { createMeta, formatCatalogue, mergeUnits } from '../../../tools/commands/locales/import.ts'
import type { TranslatorNotes } from '../../../tools/commands/locales/notes.ts'
import { parseXliff, toXliff } from '../../../tools/commands/locales/xliff.ts'

const NOTES: TranslatorNotes = {
  parameters: { n: 'how <many>' },
  namespaces: { menu: { where: 'Tiles & more', keys: { deposit: { note: 'A "tile"', most: 20 } } } },
}
const meta = { name: 'Français', direction: 'ltr' } as const
const english: Catalogue = {
  meta: { name: 'English', direction: 'ltr' },
  namespaces: { menu: { deposit: 'Deposit', wait: 'Wait {n} {{day|days}}' }, 'a-b': { 'c.d': 'x < y & z' } },
}
const french: Catalogue = { meta, namespaces: { menu: { deposit: 'Dépôt', wait: 'Attendez {n} {{jour|jours}}' } } }

const imported = (document: string, former?: Catalogue) => {
  const { language, units } = parseXliff(document)
  return { language, ...mergeUnits(language, english, former, units) }
}

test('export and import of every language: returns the same catalogue', () => {
  const { en } = catalogues
  assert.ok(en)
  for (const [tag, catalogue] of Object.entries(catalogues)) {
    const { units } = parseXliff(toXliff(tag, en, catalogue, NOTES))
    const back = mergeUnits(tag, en, { ...catalogue, namespaces: {} }, units)
    assert.deepEqual(back.faults, [])
    assert.deepEqual(back.catalogue, catalogue)
    assert.deepEqual(toCatalogue(JSON.parse(formatCatalogue(catalogue))), catalogue)
  }
})

test('any text: unchanged by export and import', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom('\r\n', '\u0000', '\ud800', ']]>', '<cp/>', ' a '),
  )
  const text = fc.array(words).map((parts) => parts.join('').replace(/[{}]/g, ''))
  fc.assert(
    fc.property(text, text, (source, target) => {
      const one = (value: string): Catalogue => ({ meta, namespaces: { n: { k: value } } })
      const [unit] = parseXliff(toXliff('fr', one(source), one(target), { parameters: {}, namespaces: {} })).units
      assert.deepEqual([unit?.source, unit?.target], [source, target])
    }),
  )
})

test('export: contains notes and length limits; a missing translation has no target', () => {
  const document = toXliff('fr', english, { meta, namespaces: { menu: { deposit: 'Dépôt' } } }, NOTES)
  assert.match(document, /<unit id="deposit" slr:sizeRestriction="20">\s*<notes>\s*<note>A &quot;tile&quot;<\/note>/)
  assert.match(document, /<note>\{n\}: how &lt;many&gt; \(a number/)
  assert.match(document, /<note>Tiles &amp; more<\/note>/)
  assert.equal(document.match(/<target/g)?.length, 1)
  const { catalogue } = imported(document)
  assert.deepEqual(catalogue.namespaces, { menu: { deposit: 'Dépôt' } })
})

test('import: keys in the order of English; texts outside the document stay', () => {
  const document = toXliff('fr', english, french, NOTES)
  const turned = document.replace(/(<unit id="deposit"[\s\S]*?<\/unit>\s*)(<unit id="wait"[\s\S]*?<\/unit>\s*)/, '$2$1')
  assert.notEqual(turned, document)
  assert.deepEqual(Object.keys(imported(turned).catalogue.namespaces.menu ?? {}), ['deposit', 'wait'])
  const part = document.replace(/<unit id="wait"[\s\S]*?<\/unit>/, '')
  assert.deepEqual(imported(part, french).catalogue, french)
})

test('import of other parameters or plural forms: rejected with key and rule', () => {
  const given = (text: string) =>
    imported(toXliff('fr', english, { meta, namespaces: { menu: { wait: text } } }, NOTES)).faults.map(
      ({ place, rule }) => `${place} ${rule}`,
    )
  assert.deepEqual(given('Attendez {n} {{jour|jours}}'), [])
  assert.deepEqual(given('Attendez {n}'), [])
  assert.match(given('Attendez')[0] ?? '', /^menu\/wait has the parameters \{\} instead of \{n\}/)
  assert.match(given('Attendez {m} {{jour|jours}}')[0] ?? '', /\{m\} instead of \{n\}/)
  assert.match(given('Attendez {n} {{jours}}')[0] ?? '', /no plural form "one"/)
  assert.match(given('Attendez {n} {{a|b|c|d}}')[0] ?? '', /4 plural forms/)
  assert.match(given('Attendez {n')[0] ?? '', /brace/)
})

test('import of a changed source, an unknown key or a repeated key: rejected', () => {
  const document = toXliff('fr', english, french, NOTES)
  const rule = (changed: string) => imported(changed).faults.map((fault) => fault.rule)
  assert.deepEqual(rule(document.replace('>Deposit<', '>Pay in<')), ['was translated from another English text'])
  assert.deepEqual(rule(document.replace('id="deposit"', 'id="constructor"')), ['is not a key of English'])
  assert.deepEqual(rule(document.replace('id="wait"', 'id="deposit"')), ['was translated from another English text'])
})

test('invalid document: rejected with the line', () => {
  for (const [text, reason] of [
    ['', /line 1: Start tag expected/],
    ['{}', /line 1: char '\{' is not expected/],
    ['<xliff/><xliff/>', /not exactly one root/],
    ['<xliff version="1.2"/>', /not an XLIFF 2/],
    ['<xliff version="2.0">', /Unclosed tag 'xliff'/],
    ['<!DOCTYPE x [<!ENTITY a "b">]><xliff version="2.0"/>', /not well-formed/],
    ['<xliff version="2.0" trgLang="fr"><file id="menu">\n&a;</file></xliff>', /line 1: &a; is not a known reference/],
    [
      '<xliff version="2.0" trgLang="fr"><file id="menu">&toString;</file></xliff>',
      /&toString; is not a known reference/,
    ],
    ['<xliff version="2.0" trgLang="fr"><!unit></xliff>', /not well-formed/],
    ['<xliff version="2.0" trgLang="fr"><file></unit></file></xliff>', /line 1: Expected closing tag 'file'/],
    [
      '<xliff version="2.0" trgLang="fr"><file id="menu"><unit id="deposit"><segment><source>Deposit</source>\n<target><ph id="1"/></target></segment></unit></file></xliff>',
      /line 2: <ph> is not allowed/,
    ],
  ] as const)
    assert.throws(() => parseXliff(text), reason)
})

test('annotations, comments and instructions of tools: skipped; segments of one text: joined', () => {
  const unit = `<unit id="deposit"><segment><source>Dep</source><target>Dé<?tool it's?><mrk id="m1">p</mrk></target></segment>
    <ignorable><source>o<!-- isn't <b> & --></source></ignorable>
    <segment><source>sit</source><target><![CDATA[t]]><?tool?></target></segment></unit>`
  const { units } = parseXliff(
    `<xliff version="2.1" trgLang="fr"><file id="menu"><group id="g">${unit}</group></file></xliff>`,
  )
  assert.deepEqual([units[0]?.source, units[0]?.target], ['Deposit', 'Dépot'])
})

test('instructions with apostrophes, and comments of several lines: keep the text between them and the lines of errors', () => {
  const inFile = (content: string) => `<xliff version="2.1" trgLang="fr"><file id="menu">${content}</file></xliff>`
  const segment = "<segment><source>a<?x it's?>b<?y it's?>c</source><target>&#233;&lt;</target></segment>"
  const { units } = parseXliff(inFile(`<!-- one\ntwo --><?x\n?>\n<unit id="deposit">${segment}</unit>`))
  assert.deepEqual([units[0]?.source, units[0]?.target, units[0]?.line], ['abc', 'é<', 4])
  const broken = inFile('<!-- one\ntwo -->\n<unit id="deposit"><segment><source>&a;</source></segment></unit>')
  assert.throws(() => parseXliff(broken), /line 3: &a; is not a known reference/)
})

test('new language: gets its own name and direction', () => {
  assert.deepEqual(createMeta('fr'), { name: 'Français', direction: 'ltr' })
  assert.equal(createMeta('he').direction, 'rtl')
})
