import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { MAX_WAIT_MS } from '../patience.ts'
import { findFocusFault, NO_FOCUS } from './focus.ts'
import { type Announcement, createScreenReader } from './screen-reader.ts'

/** Member who uses only the keyboard. After each press the focus must be visible and not covered (`findFocusFault`); otherwise the call throws. */
export interface Keyboard {
  /** Presses a key the given number of times. */
  press(key: string, times?: number): Promise<void>
  /** Types into the focused field, replacing its text. */
  type(text: string): Promise<void>
  /**
   * Presses Tab until this control has the focus, at most `most` times.
   *
   * @throws with the controls that were passed
   */
  tabTo(role: string, name: string | RegExp, most?: number): Promise<Announcement>
  /** Does the same with another key: backwards, or with an arrow key inside tabs, chips and lists. */
  pressUntil(key: string, role: string, name: string | RegExp, most?: number): Promise<Announcement>
  /** Waits until this control has received the focus without a key: in a sheet that opened, after it closed, or after a row was removed. */
  waitForFocus(role: string, name: string | RegExp): Promise<Announcement>
  /** Returns the control that has the focus, or null. */
  getFocused(): Promise<Announcement | null>
}

/** Creates the keyboard of a visitor's page. Call it before the page is opened. */
export async function createKeyboard(page: Page): Promise<Keyboard> {
  await page.addInitScript(() =>
    addEventListener('keydown', () => document.documentElement.setAttribute('data-pressed', ''), { capture: true }),
  )

  // True after Tab has left the page at its end, where the browser's own controls follow.
  let outside = false
  async function settle(after: string, leaves = false): Promise<void> {
    const end = performance.now() + MAX_WAIT_MS
    for (;;) {
      const fault = await page.evaluate(findFocusFault).catch(toNavigationFault)
      outside = (leaves || outside) && fault === NO_FOCUS
      if (fault === null || outside) return
      if (performance.now() > end) assert.fail(`after ${after}: ${fault} (${page.url()})`)
      await page.evaluate(waitAMoment).catch(toNavigationFault)
    }
  }

  const here = await createScreenReader(page)
  async function press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time++) {
      await settle(`what came before ${key}`)
      const before = await here()
      await page.keyboard.press(key)
      await settle(`${key} on ${before ? formatAnnouncement(before) : 'the page'}`, key.endsWith('Tab') && !outside)
    }
  }

  async function go(key: string, role: string, name: string | RegExp, most = 12): Promise<Announcement> {
    const passed: string[] = []
    for (let time = 0; time <= most; time++) {
      const heard = await here()
      if (heard && isMeant(heard, role, name)) return heard
      passed.push(heard ? formatAnnouncement(heard) : 'nothing')
      if (time < most) await press(key)
    }
    assert.fail(`${role} "${name}" is not among ${most} presses of ${key}: ${passed.join(' > ')}`)
  }

  async function at(role: string, name: string | RegExp): Promise<Announcement> {
    const end = performance.now() + MAX_WAIT_MS
    for (;;) {
      const heard = await here()
      if (heard && isMeant(heard, role, name)) return heard
      if (performance.now() > end)
        assert.fail(
          `the focus should be on ${role} "${name}"; it is on ${heard ? formatAnnouncement(heard) : 'nothing'} (${page.url()})`,
        )
      await page.evaluate(waitAMoment).catch(toNavigationFault)
    }
  }

  return {
    press,
    waitForFocus: at,
    async type(text) {
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
      await settle(`typing ${text}`)
    },
    tabTo: (role, name, most) => go('Tab', role, name, most),
    pressUntil: go,
    getFocused: here,
  }
}

/** Returns a fault while a navigation replaces the page, in which nothing can be evaluated. Throws other errors. */
function toNavigationFault(error: unknown): string {
  if (!/context was destroyed/.test(String(error))) throw error
  return 'the page is being left'
}

const waitAMoment = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50))

const isMeant = (heard: Announcement, role: string, name: string | RegExp): boolean =>
  heard.role === role && (typeof name === 'string' ? heard.name === name : name.test(heard.name))

/** Formats a control as it is announced: `button "Buy up", busy`. */
export const formatAnnouncement = ({ role, name, description, states }: Announcement): string =>
  [`${role} "${name}"`, ...states, ...(description ? [`"${description}"`] : [])].join(', ')
