import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { focusFault, NOWHERE } from './focus.ts'
import { type Heard, hearingOf } from './hearing.ts'

/** A person who has a keyboard alone. After each press the focus is where it can be seen and nothing lies over it (`focusFault`), or it throws. */
export interface Keys {
  /** Presses a key, so many times. */
  press(key: string, times?: number): Promise<void>
  /** Types into what has the focus, in place of what is there. */
  type(text: string): Promise<void>
  /** Presses Tab until what has the focus is this, at most so many times; or throws and says what was passed. */
  tabTo(role: string, name: string | RegExp, most?: number): Promise<Heard>
  /** The same with another key: backwards, or with an arrow inside of tabs, chips and lists. */
  go(key: string, role: string, name: string | RegExp, most?: number): Promise<Heard>
  /** Waits until the focus has come here by itself: to a sheet that opened, back from it, to what follows a row that is gone. */
  at(role: string, name: string | RegExp): Promise<Heard>
  /** What has the focus; null where nothing has. */
  here(): Promise<Heard | null>
}

/** Frames in which a view draws, and a page glides to what has the focus; a busy machine takes long for each. */
const LOOKS = 40

/** Gives a visitor's page into the hands of somebody without a mouse. To be called before it is opened. */
export async function keysOf(page: Page): Promise<Keys> {
  await page.addInitScript(() =>
    addEventListener('keydown', () => document.documentElement.setAttribute('data-pressed', ''), { capture: true }),
  )

  // Beyond the last control, as beyond the first, lies the browser's own window.
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
    assert.fail(`the focus comes to ${role} "${name}"; it is on ${heard ? told(heard) : 'nothing'} (${page.url()})`)
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

/** A control as it is told: `button "Buy up", busy`. */
export const told = ({ role, name, description, states }: Heard): string =>
  [`${role} "${name}"`, ...states, ...(description ? [`"${description}"`] : [])].join(', ')
