import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { until } from '../until.ts'
import type { Stage } from './stage.ts'

/** Returns the content of the frame of an element. */
export const inFrame = (page: Page, element: string): FrameLocator => page.locator(element).frameLocator('iframe')

/** Signs the demo member in with the window that the frame of the trader opens, on a page of the partner *Harbour Ledger*. */
export async function signInFramed(stage: Stage, page: Page, context: BrowserContext): Promise<void> {
  await allowInWindow(stage, page, context)
  await inFrame(page, 'tl-options').getByText('Log in to trade').waitFor({ state: 'detached' })
}

/** Opens the sign-in window from the frame of the trader, and logs in and allows the access there, until the window has closed. */
export async function allowInWindow({ backend }: Stage, page: Page, context: BrowserContext): Promise<void> {
  const opening = context.waitForEvent('page')
  await inFrame(page, 'tl-options').getByRole('button', { name: 'Log in' }).first().click()
  const window = await opening
  await window.getByRole('heading', { name: 'Allow Harbour Ledger?' }).waitFor()
  const closing = window.waitForEvent('close')
  const { username = '', password = '' } = backend.demo ?? {}
  await window.getByRole('button', { name: 'Log in' }).first().click()
  await window.getByLabel('Email or phone').fill(username)
  await window.getByLabel('Password', { exact: true }).fill(password)
  await window.locator('tl-login').getByRole('button', { name: 'Log in' }).click()
  const asked = await Promise.race([
    window
      .getByRole('button', { name: 'Allow' })
      .waitFor()
      .then(
        () => true,
        // The window closed.
        () => false,
      ),
    closing.then(() => false),
  ])
  if (asked) await window.getByRole('button', { name: 'Allow' }).click()
  await closing
}

/** Enters an order for 10 USDT and 30 s in the framed trader and confirms it. */
export async function sendFramedOrder(page: Page): Promise<void> {
  const trader = inFrame(page, 'tl-options')
  await trader.getByRole('button', { name: 'Buy up' }).first().click()
  const sheet = trader.getByRole('dialog', { name: 'Place order' })
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('10')
  await sheet.getByRole('radio', { name: /30 s/ }).click()
  await sheet.getByRole('button', { name: 'Buy up' }).click()
  await confirmFramedOrder(page)
}

/** Confirms the order that the framed trader shows. */
export async function confirmFramedOrder(page: Page): Promise<void> {
  const dialog = inFrame(page, 'tl-options').getByRole('dialog', { name: /Confirm/ })
  await dialog.getByRole('button', { name: 'Buy up' }).click()
}

/**
 * Presses Tab and waits until the next control has the focus: the processes of the page and of an element's frame learn of it one after the other. Returns the id,
 * or else the name, of the page's active element.
 */
export async function pressTab(page: Page, tag: string): Promise<string> {
  const readActive = () => page.evaluate(() => document.activeElement?.id || String(document.activeElement?.localName))
  /** Returns the position of the focused control in the frame, -1 without focus. */
  const readInner = () =>
    inFrame(page, tag)
      .locator(tag)
      .evaluate(({ shadowRoot }) =>
        document.hasFocus() && shadowRoot?.activeElement
          ? [...shadowRoot.querySelectorAll('*')].indexOf(shadowRoot.activeElement)
          : -1,
      )
  const before = `${await readActive()} ${await readInner()}`
  await page.keyboard.press('Tab')
  let active = ''
  await until(async () => {
    active = await readActive()
    const inner = await readInner()
    return `${active} ${inner}` !== before && (active === tag) === inner >= 0
  }, 'the next control has the focus')
  return active
}
