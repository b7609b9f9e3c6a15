/**
 * `tradelet.open`: opens a page of the product from a page of a partner. The loader imports this file for the first call (docs/composing.md).
 */
import pages from 'features:openable'
import { config } from '../../base/runtime/config.ts'
import { hasRoute } from '../../base/runtime/routes.ts'
import { getPageAddress, goTo } from '../../state/page/navigate.ts'
import { createProductAddress, openProductPage } from '../../state/partner/handoff.ts'
import { findPartner } from '../../state/partner/partner-config.ts'
import { $token } from '../../state/session/token.ts'
import { toPageTag } from '../../view/dom/define.ts'
import styles from '../../view/ui/account/page-sheet.css' with { type: 'css' }
import { PageSheet } from '../../view/ui/account/page-sheet.tsx'
import { attachBeside, findAskingElement } from '../definition/attach-beside.ts'
import { defineWidget } from '../definition/define-widget.tsx'
import { createSheet, LOADER_URL } from '../definition/open-visitor-sheet.ts'
import { listSheetAttributes } from './open.rules.ts'
import { type OpenAs, type OpenOptions, WAYS } from './open-options.ts'

const SHEET_TAG = 'tl-page-sheet'
const SIZE = 'popup,width=480,height=720'

type Page = (typeof pages)[string]

/**
 * Opens the page of a feature, such as `deposit`. Resolves to the way in which it was opened: at once for a window and a page, when it is closed for a sheet.
 *
 * Pages that a partner's session may not use, such as deposits, withdrawals and security, never open as a sheet on another site. They open in a window of the
 * product, which gets the session by a one-time code. The login of a partner's page is the sign-in of its session.
 *
 * @throws TypeError for an unknown page or way
 * @throws DOMException `NotAllowedError` if the browser blocks the window
 */
export async function open(
  name: string,
  { as = 'sheet', attributes = {} }: OpenOptions = {},
  event?: Event,
): Promise<OpenAs> {
  const asking = findAskingElement(event)
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined
  if (!page || !hasRoute(page.route)) throw new TypeError(`tradelet.open: ${name} is none of ${listNames().join(', ')}`)
  if (!WAYS.includes(as)) throw new TypeError(`tradelet.open: ${as} is none of ${WAYS.join(', ')}`)
  const { hosted } = config()
  if (!hosted && findPartner() && page.access === 'visitor') return signIn(asking)
  if (as === 'sheet') {
    if (hosted || page.isSheet || (page.access === 'visitor' && !findPartner()))
      return openSheet(name, attributes, asking)
    console.warn(`tradelet.open: ${name} opens in a window, because it needs the site of the product`)
  }
  const query = toQuery(page, attributes)
  return as === 'page' ? openHere(page.route, query) : openInWindow(page.route, query)
}

/** Returns the names of the pages that the site has. */
const listNames = (): string[] => Object.keys(pages).filter((name) => hasRoute(pages[name]?.route ?? ''))

/** Converts attributes of the element to parameters of the page's address. */
const toQuery = ({ query }: Page, attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([parameter, attribute]) => {
      const value = attributes[attribute]
      return value === undefined ? [] : [[parameter, value]]
    }),
  )

async function signIn(asking: Element): Promise<OpenAs> {
  await (await import('./page-session.ts')).signIn(asking)
  return 'window'
}

/** Returns whether this page has a session that a one-time code can pass to the product. */
const hasPartnerSession = (): boolean => findPartner() !== undefined && $token.get() !== ''

async function openHere(route: string, query: Record<string, string>): Promise<OpenAs> {
  if (config().hosted) goTo(document.body, route, query)
  else location.assign(hasPartnerSession() ? await createProductAddress(route, query) : getPageAddress(route, query))
  return 'page'
}

async function openInWindow(route: string, query: Record<string, string>): Promise<OpenAs> {
  // Opened empty at once: browsers block windows that open later than the press.
  const opened = window.open('', '_blank', SIZE)
  if (!opened)
    throw new DOMException('The browser blocked the window: call tradelet.open in a press', 'NotAllowedError')
  if (hasPartnerSession()) await openProductPage(opened, route, query)
  else {
    // The product's page must not have access to this window.
    opened.opener = null
    opened.location.replace(getPageAddress(route, query))
  }
  return 'window'
}

async function openSheet(name: string, attributes: Readonly<Record<string, string>>, asking: Element): Promise<OpenAs> {
  const tag = toPageTag(`tl-${name}`)
  if (!customElements.get(tag)) await import(/* @vite-ignore */ LOADER_URL)
  if (!customElements.get(toPageTag(SHEET_TAG))) defineWidget({ tag: SHEET_TAG, styles: [styles], view: PageSheet })
  // A page may close its modal with the press that opens the sheet.
  if ((await showSheet(tag, attributes, asking)) === 'displaced') await showSheet(tag, attributes, document.body)
  return 'sheet'
}

/** Shows a sheet next to an element until it is closed, or until the page removes or hides the place. */
async function showSheet(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  asking: Element,
): Promise<'closed' | 'displaced'> {
  const content = document.createElement(tag)
  for (const [attribute, value] of listSheetAttributes(attributes)) content.setAttribute(attribute, value)
  // The sheet is the frame.
  content.dataset.frame = 'none'
  const sheet = createSheet(SHEET_TAG, content, document.documentElement)
  attachBeside(sheet, asking)
  await new Promise((resolve) => sheet.addEventListener('close', resolve, { once: true }))
  return sheet.hasAttribute('closed') ? 'closed' : 'displaced'
}
