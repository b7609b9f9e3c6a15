import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { focusFault, NOWHERE } from './focus.ts'
import { type Heard, hearingOf } from './screen-reader.ts'

/** Member who uses only the keyboard. After each press the focus must be visible and not covered (`focusFault`); otherwise the call throws. */
export interface Keys {
  /** Presses a key the given number of times. */
  press(key: string, times?: number): Promise<void>
  /** Types into the focused field, replacing its text. */
  type(text: string): Promise<void>
  /**
   * Presses Tab until this control has the focus, at most `most` times.
   *
   * @throws with the controls that were passed
   */
  tabTo(role: string, name: string | RegExp, most?: number): Promise<Heard>
  /** Does the same with another key: backwards, or with an arrow key inside tabs, chips and lists. */
  go(key: string, role: string, name: string | RegExp, most?: number): Promise<Heard>
  /** Waits until this control has received the focus without a key: in a sheet that opened, after it closed, or after a row was removed. */
  at(role: string, name: string | RegExp): Promise<Heard>
  /** Returns the control that has the focus, or null. */
  here(): Promise<Heard | null>
}

/** Number of attempts while a view draws or the page scrolls to the focus; frames are slow on a busy machine. */
const LOOKS = 40

/** Creates the keyboard of a visitor's page. Call it before the page is opened. */
export async function keysOf(page: Page): Promise<Keys> {
  await page.addInitScript(() =>
    addEventListener('keydown', () => document.documentElement.setAttribute('data-pressed', ''), { capture: true }),
  )

  // True after Tab has left the page at its end, where the browser's own controls follow.
  let outside = false
  async function settle(after: string, leaves = false): Promise<void> {
    let fault: string | null = null
    for (let look = 0; look < LOOKS; look++) {
      fault = await page.evaluate(focusFault)
      outside = (leaves || outside) && fault === NOWHERE
      if (fault === null || outside) return
      await page.evaluate(aMoment)
    }
    assert.fail(`after ${after}: ${fault} (${page.url()})`)
  }

  const here = await hearingOf(page)
  async function press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time++) {
      await settle(`what came before ${key}`)
      const before = await here()
      await page.keyboard.press(key)
      await settle(`${key} on ${before ? told(before) : 'the page'}`, key.endsWith('Tab') && !outside)
    }
  }

  async function go(key: string, role: string, name: string | RegExp, most = 12): Promise<Heard> {
    const passed: string[] = []
    for (let time = 0; time <= most; time++) {
      const heard = await here()
      if (heard && isMeant(heard, role, name)) return heard
      passed.push(heard ? told(heard) : 'nothing')
      if (time < most) await press(key)
    }
    assert.fail(`${role} "${name}" is not among ${most} presses of ${key}: ${passed.join(' > ')}`)
  }

  async function at(role: string, name: string | RegExp): Promise<Heard> {
    let heard: Heard | null = null
    for (let look = 0; look < LOOKS; look++) {
      heard = await here()
      if (heard && isMeant(heard, role, name)) return heard
      await page.evaluate(aMoment)
    }
    assert.fail(`the focus should be on ${role} "${name}"; it is on ${heard ? told(heard) : 'nothing'} (${page.url()})`)
  }

  return {
    press,
    at,
    async type(text) {
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
      await settle(`typing ${text}`)
    },
    tabTo: (role, name, most) => go('Tab', role, name, most),
    go,
    here,
  }
}

const aMoment = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50))

const isMeant = (heard: Heard, role: string, name: string | RegExp): boolean =>
  heard.role === role && (typeof name === 'string' ? heard.name === name : name.test(heard.name))

/** Formats a control as it is announced: `button "Buy up", busy`. */
export const told = ({ role, name, description, states }: Heard): string =>
  [`${role} "${name}"`, ...states, ...(description ? [`"${description}"`] : [])].join(', ')
