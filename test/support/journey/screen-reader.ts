import type { CDPSession, ElementHandle, Page } from 'playwright-core'
import { engine } from '../../../tools/test/engines/engine.ts'
import { focused } from './focus.ts'

/** Announcement of a control by a screen reader: its role, name and states. */
export interface Heard {
  role: string
  name: string
  /** Description: its help or its error. */
  description: string
  /** Value and active states: `invalid`, `busy`, `selected`, `checked`, `expanded`, `required`… */
  states: readonly string[]
}

/** Reason to skip the journeys by ear, or undefined. */
export const DEAF =
  engine() === 'chromium' ? undefined : 'only Chromium tells a test what it tells a screen reader of help and states'

/**
 * Returns a function that reads what a screen reader announces for the focused element, or null if nothing has the focus. Outside Chromium only role and name
 * are known, computed from the page.
 */
export async function hearingOf(page: Page): Promise<() => Promise<Heard | null>> {
  if (engine() !== 'chromium') return () => heardInPage(page)
  const browser = await page.context().newCDPSession(page)
  return () => heardInChromium(browser)
}

const MARK = 'data-heard'
/** Line of an ARIA snapshot: `button "Buy up" [disabled]`. */
const LINE = /^- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/

async function heardInPage(page: Page): Promise<Heard | null> {
  for (;;) {
    const element = (await page.evaluateHandle(focused)).asElement()
    if (!element) return null
    const heard = await heardOf(page, element)
    // The element was removed meanwhile and the focus moved on, so read again.
    if (heard) return heard
  }
}

/** Returns role and name of an element, or null if it is removed before they are read. */
async function heardOf(page: Page, element: ElementHandle<Node>): Promise<Heard | null> {
  await element.evaluate((one, mark) => (one as Element).setAttribute(mark, ''), MARK)
  const gone = element.evaluate(isUnmarked, MARK).then(() => null)
  const snapshot = page.locator(`[${MARK}]`).ariaSnapshot()
  // The one that settles later may find its page closed.
  for (const later of [gone, snapshot]) later.catch(() => undefined)
  const told = await Promise.race([snapshot, gone])
  await element.evaluate((one, mark) => (one as Element).removeAttribute(mark), MARK)
  if (told === null) return null
  const [, role = '', name = ''] = LINE.exec(told) ?? []
  return { role, name: name.replace(/\\(.)/g, '$1'), description: '', states: [] }
}

/** Runs in the page: resolves when an element is removed or no longer marked. */
const isUnmarked = (one: Node, mark: string) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (one.isConnected && (one as Element).hasAttribute(mark)) requestAnimationFrame(look)
      else resolve()
    }
    look()
  })

const STATES = ['invalid', 'busy', 'disabled', 'selected', 'checked', 'expanded', 'pressed', 'required', 'hasPopup']

/** Reads the focused element from Chromium's accessibility tree. */
async function heardInChromium(browser: CDPSession): Promise<Heard | null> {
  const { result } = await browser.send('Runtime.evaluate', { expression: `(${focused})()` })
  if (!result.objectId) return null
  const { nodes } = await browser.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  const [node] = nodes
  if (!node) return null
  const states = (node.properties ?? []).flatMap(({ name, value }) => {
    if (!STATES.includes(name) || [false, 'false', undefined].includes(value.value)) return []
    return value.value === true || value.value === 'true' ? [name] : [`${name} ${value.value}`]
  })
  const value = node.value?.value
  // Screen readers receive this state; the protocol does not report it.
  const current = await browser.send('Runtime.callFunctionOn', {
    objectId: result.objectId,
    functionDeclaration: 'function () { return this.ariaCurrent }',
  })
  return {
    role: String(node.role?.value ?? ''),
    name: String(node.name?.value ?? ''),
    description: String(node.description?.value ?? ''),
    states: [
      ...(value === undefined || value === '' ? [] : [`"${value}"`]),
      ...states,
      ...([null, 'false'].includes(current.result.value) ? [] : ['current']),
    ],
  }
}
