import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { otherTab, storage } from '../../support/page/page.ts'

/** The system's preference, which a person may change while the page is open. */
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
const { $theme, $updown, setTheme, setUpDown } = await import('../../../shared/preferences/theme.ts')

test("without a choice the theme is the system's, also when that changes", () => {
  assert.deepEqual(asked, ['(prefers-color-scheme: dark)'])
  assert.equal($theme.get(), 'night')
  change(false)
  assert.equal($theme.get(), 'day')
})

test('a choice is kept and wins over the system', () => {
  setTheme('night')
  assert.equal(storage.values.get('theme'), 'night')
  change(false)
  assert.equal($theme.get(), 'night')
})

test('another tab is followed, and what is no theme is none', () => {
  otherTab('theme', 'day')
  assert.equal($theme.get(), 'day')
  change(true)
  assert.equal($theme.get(), 'day')
  otherTab('theme', 'purple')
  assert.equal($theme.get(), 'night')
})

test('rises are green unless red is chosen', () => {
  assert.equal($updown.get(), 'green-up')
  setUpDown('red-up')
  assert.equal($updown.get(), 'red-up')
  assert.equal(storage.values.get('updown'), 'red-up')
  otherTab('updown', 'nonsense')
  assert.equal($updown.get(), 'green-up')
})

test('where storage is blocked choices hold for the page', () => {
  storage.blocked = true
  setTheme('day')
  setUpDown('red-up')
  assert.deepEqual([$theme.get(), $updown.get()], ['day', 'red-up'])
})
