import type { CDPSession, ElementHandle, Page } from 'playwright-core'
import { engine } from '../../../tools/test/engines/engine.ts'
import { focused } from './focus.ts'

/** What a screen reader says of a control: its role, its name, and its states. */
export interface Heard {
  role: string
  name: string
  /** What describes it: its help, or what is wrong with it. */
  description: string
  /** Value, and the states that hold, in words: `invalid`, `busy`, `selected`, `checked`, `expanded`, `required`… */
  states: readonly string[]
}

/** Why a journey by ear is skipped in a browser; undefined where it is not. */
export const DEAF =
  engine() === 'chromium' ? undefined : 'only Chromium tells a test what it tells a screen reader of help and states'

/**
 * A function that answers what a screen reader says of what has the focus, null where nothing has. Where the browser does not tell, role and name alone are
 * known, worked out from the page.
 */
export async function hearingOf(page: Page): Promise<() => Promise<Heard | null>> {
  if (engine() !== 'chromium') return () => heardInPage(page)
  const browser = await page.context().newCDPSession(page)
  return () => heardInChromium(browser)
}

const MARK = 'data-heard'
/** `button "Buy up" [disabled]`, as the page is told line by line. */
const LINE = /^- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/

async function heardInPage(page: Page): Promise<Heard | null> {
  for (;;) {
    const element = (await page.evaluateHandle(focused)).asElement()
    if (!element) return null
    const heard = await heardOf(page, element)
    // What a press has taken away meanwhile has given the focus on.
    if (heard) return heard
  }
}

/** Role and name of an element; null when it goes before they are told. */
async function heardOf(page: Page, element: ElementHandle<Node>): Promise<Heard | null> {
  await element.evaluate((one, mark) => (one as Element).setAttribute(mark, ''), MARK)
  const gone = element.evaluate(isUnmarked, MARK).then(() => null)
  const snapshot = page.locator(`[${MARK}]`).ariaSnapshot()
  // Whichever comes second may find its page closed.
  for (const later of [gone, snapshot]) later.catch(() => undefined)
  const told = await Promise.race([snapshot, gone])
  await element.evaluate((one, mark) => (one as Element).removeAttribute(mark), MARK)
  if (told === null) return null
  const [, role = '', name = ''] = LINE.exec(told) ?? []
  return { role, name: name.replace(/\\(.)/g, '$1'), description: '', states: [] }
}

/** Runs in the page: comes when an element is out of it, or no longer marked. */
const isUnmarked = (one: Node, mark: string) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (one.isConnected && (one as Element).hasAttribute(mark)) requestAnimationFrame(look)
      else resolve()
    }
    look()
  })

const STATES = ['invalid', 'busy', 'disabled', 'selected', 'checked', 'expanded', 'pressed', 'required', 'hasPopup']

/** Asks Chromium's accessibility tree for what has the focus. */
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
  // Screen readers are told of it, the protocol is not.
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
