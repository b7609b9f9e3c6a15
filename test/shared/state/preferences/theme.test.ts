import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storage, writeFromOtherTab } from '../../../support/page/page.ts'

/** System preference that changes while the page is open. */
const system = Object.assign(new EventTarget(), { matches: true })
const asked: string[] = []
Object.assign(globalThis, {
  matchMedia: (query: string) => {
    asked.push(query)
    return system
  },
})
const change = (dark: boolean) => {
  system.matches = dark
  system.dispatchEvent(Object.assign(new Event('change'), { matches: dark }))
}
const { $theme, $updown, setTheme, setUpDown } = await import('../../../../shared/state/preferences/theme.ts')

test("no choice: follows the system's theme and its changes", () => {
  assert.deepEqual(asked, ['(prefers-color-scheme: dark)'])
  assert.equal($theme.get(), 'night')
  change(false)
  assert.equal($theme.get(), 'day')
})

test('chosen theme: stored, overrides the system', () => {
  setTheme('night')
  assert.equal(storage.values.get('theme'), 'night')
  change(false)
  assert.equal($theme.get(), 'night')
})

test('theme of another tab: followed; invalid value: ignored', () => {
  writeFromOtherTab('theme', 'day')
  assert.equal($theme.get(), 'day')
  change(true)
  assert.equal($theme.get(), 'day')
  writeFromOtherTab('theme', 'purple')
  assert.equal($theme.get(), 'night')
})

test('market colours: green rises by default, stored when changed', () => {
  assert.equal($updown.get(), 'green-up')
  setUpDown('red-up')
  assert.equal($updown.get(), 'red-up')
  assert.equal(storage.values.get('updown'), 'red-up')
  writeFromOtherTab('updown', 'nonsense')
  assert.equal($updown.get(), 'green-up')
})

test('blocked storage: choices kept for the page', () => {
  storage.blocked = true
  setTheme('day')
  setUpDown('red-up')
  assert.deepEqual([$theme.get(), $updown.get()], ['day', 'red-up'])
})
