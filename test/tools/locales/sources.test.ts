import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Catalogue } from '../../../shared/base/i18n/catalogue.ts'
import { mergeUnits } from '../../../tools/commands/locales/import.ts'
import { confirmSources, findBehind, isAboutMoney } from '../../../tools/commands/locales/sources.ts'
import { parseXliff, toXliff } from '../../../tools/commands/locales/xliff.ts'

const catalogue = (withdrawal: Record<string, string>, menu: Record<string, string> = {}): Catalogue => ({
  meta: { name: '', direction: 'ltr' },
  namespaces: { withdrawal, menu },
})

const NOTES = { parameters: {}, namespaces: {} }
const english = catalogue({ fee: 'Fee', wait: 'Wait' }, { open: 'Open' })
const german = catalogue({ fee: 'Gebühr', wait: 'Warten' }, { open: 'Öffnen' })
const confirmed = confirmSources(english, {}, ['withdrawal', 'menu/open']).sources
const edited = catalogue({ fee: 'Network fee', wait: 'Wait' }, { open: 'Open it' })

test('edited English text: every translation of it is behind until it is confirmed', () => {
  assert.deepEqual(findBehind(english, german, {}), ['withdrawal/fee', 'withdrawal/wait', 'menu/open'])
  assert.deepEqual(findBehind(english, german, confirmed), [])
  assert.deepEqual(findBehind(edited, german, confirmed), ['withdrawal/fee', 'menu/open'])
  const { sources } = confirmSources(edited, confirmed, ['withdrawal/fee'])
  assert.deepEqual(findBehind(edited, german, sources), ['menu/open'])
  assert.deepEqual(findBehind(edited, catalogue({ wait: 'Warten' }), confirmed), [], 'a missing text is not behind')
})

test('confirming: names places that are not texts, and forgets texts that English no longer has', () => {
  assert.deepEqual(confirmSources(english, {}, ['withdrawal/gone', 'none', 'menu']).unknown, [
    'withdrawal/gone',
    'none',
  ])
  const { sources } = confirmSources(catalogue({ wait: 'Wait' }), confirmed, [])
  assert.deepEqual(Object.keys(sources.withdrawal ?? {}), ['wait'])
  assert.equal(sources.menu, undefined)
})

test('texts about money: forms and server messages that move or show it', () => {
  const places = [
    'withdrawal/fee',
    'server/withdrawals.off',
    'server/booked.spot-hold',
    'server/uploads.kept',
    'menu/open',
  ]
  assert.deepEqual(places.map(isAboutMoney), [true, true, true, false, false])
})

test('export of a translation that is behind: state initial with a note; an unchanged import does not confirm it', () => {
  const behind = new Set(findBehind(edited, german, confirmed))
  const document = toXliff('de', edited, german, NOTES, behind)
  assert.equal(document.match(/state="initial"/g)?.length, 2)
  assert.equal(document.match(/The English text has changed/g)?.length, 2)
  const read = (text: string) => mergeUnits('de', edited, german, parseXliff(text).units).confirmed
  assert.deepEqual(read(document), ['withdrawal/wait'])
  assert.deepEqual(read(document.replace('Gebühr', 'Netzgebühr')), ['withdrawal/fee', 'withdrawal/wait'])
  assert.deepEqual(read(document.replaceAll('state="initial"', 'state="translated"')).length, 3)
})
