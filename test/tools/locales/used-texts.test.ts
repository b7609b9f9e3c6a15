import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import {
  createKeyMatcher,
  createShownKeyMatcher,
  findLateModules,
  findNamespaces,
  groupLateModules,
} from '../../../tools/commands/locales/used-texts.ts'

/** Functions that pass on the namespace of their caller. */
const PASS_ON = ['shared/state/preferences/texts.ts', 'shared/view/ui/hooks/use-texts.ts']
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
    findNamespaces(`/** As in useTexts('none'). */\nconst t = useTexts("options")\n$texts('common').get()`),
    ['options', 'common'],
  )
})

test('texts of a check that opens on demand: with its code, not with the form', () => {
  const entry = 'widgets/withdrawal/withdrawal.element.ts'
  const late = findLateModules([entry])
  const sheet = resolve('widgets/withdrawal/check-sheet.tsx')
  assert.ok(late.has(sheet))
  assert.ok(!late.has(resolve('widgets/withdrawal/withdrawal-fields.tsx')))
  const isLoadedWithEntry = (path: string) => !late.has(path)
  const [inForm, inSheet] = [entry, sheet].map((file) => createShownKeyMatcher(file, isLoadedWithEntry))
  const keys = ['usableIn', 'compareCard']
  assert.deepEqual(
    keys.map((key) => [inForm?.(key, 'withdrawal'), inSheet?.(key, 'withdrawal')]),
    [
      [true, false],
      [false, true],
    ],
  )
})

test('texts whose store a module exports: all, since scripts of the site ask for them', () => {
  const isShown = createShownKeyMatcher('shared/element/page-api/top-bar.ts')
  assert.ok(isShown('label', 'search'))
  assert.ok(!isShown('label', 'withdrawal'))
})

test('module that another entry imports at once: not on demand for any', () => {
  const entries = ['widgets/identity/identity.element.ts', 'widgets/deposit/deposit.element.ts']
  assert.ok(!findLateModules(entries).has(resolve('shared/view/ui/controls/upload-slot.tsx')))
  assert.ok(findLateModules(entries.slice(1)).has(resolve('shared/view/ui/controls/upload-slot.tsx')))
})

test('text that an on-demand module names and another file shows: with the file that shows it', () => {
  const entry = resolve('widgets/deposit/deposit.element.ts')
  const late = findLateModules([entry])
  const follows = (path: string) => !late.has(path)
  const [group = []] = groupLateModules([entry], late)
  assert.ok(group.includes(resolve('shared/state/upload/sending.ts')))
  const slot = resolve('shared/view/ui/controls/upload-slot.tsx')
  const isShown = createShownKeyMatcher(slot, follows, group)
  for (const key of ['unreadable', 'size', 'type']) assert.ok(isShown(key, 'upload'), key)
  // The sheet brings this text itself.
  const sheet = 'widgets/withdrawal/check-sheet.tsx'
  const form = 'widgets/withdrawal/withdrawal.element.ts'
  const lateOfForm = findLateModules([form])
  const [ofForm = []] = groupLateModules([form], lateOfForm)
  assert.ok(ofForm.includes(resolve(sheet)))
  assert.ok(!createShownKeyMatcher(form, (path) => !lateOfForm.has(path), ofForm)('compareCard', 'withdrawal'))
})

test('key composed around a value: named, also if the value is empty', () => {
  const isNamed = createKeyMatcher([`const remark = \`booked.loan\${kind}\``])
  assert.deepEqual(['booked.loan', 'booked.loan-hold', 'booked.lo'].map(isNamed), [true, true, false])
})
