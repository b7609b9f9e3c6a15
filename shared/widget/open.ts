/**
 * `tradelet.open`: opens a page of the product from a page of a partner. The loader imports this file for the first call (docs/composing.md).
 */
import pages from 'features:openable'
import { config } from '../config.ts'
import { toPageTag } from '../dom/define.ts'
import { getPageAddress, goTo } from '../dom/navigate.ts'
import { createProductAddress, openProductPage } from '../partner/handoff.ts'
import { findPartner } from '../partner/partner-config.ts'
import { hasRoute } from '../routes.ts'
import { $token } from '../session/token.ts'
import styles from '../ui/account/page-sheet.css' with { type: 'css' }
import { PageSheet } from '../ui/account/page-sheet.tsx'
import { defineWidget } from './define-widget.tsx'
import { listSheetAttributes } from './open.rules.ts'
import { createSheet, LOADER_URL } from './visitor-sheet.ts'

/** Ways to open a page: in a sheet over this page, in a new window, or in place of this page. */
const WAYS = ['sheet', 'window', 'page'] as const

/** Way to open a page. */
export type OpenAs = (typeof WAYS)[number]

/** Options of `tradelet.open`. */
export interface OpenOptions {
  /** Way to open the page; by default `sheet`. Pages that need the product's own site open as `window` instead of `sheet`. */
  as?: OpenAs
  /** Attributes of the element that fills the page, such as `{ symbol: 'btcusdt' }`. Event handlers (`on…`) and `style` are ignored. */
  attributes?: Readonly<Record<string, string>>
}

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
export async function open(name: string, { as = 'sheet', attributes = {} }: OpenOptions = {}): Promise<OpenAs> {
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined
  if (!page || !hasRoute(page.route)) throw new TypeError(`tradelet.open: ${name} is none of ${listNames().join(', ')}`)
  if (!WAYS.includes(as)) throw new TypeError(`tradelet.open: ${as} is none of ${WAYS.join(', ')}`)
  const { hosted } = config()
  if (!hosted && findPartner() && page.access === 'visitor') return signIn()
  if (as === 'sheet') {
    if (hosted || page.isSheet || (page.access === 'visitor' && !findPartner())) return openSheet(name, attributes)
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

async function signIn(): Promise<OpenAs> {
  await (await import('./session.ts')).signIn()
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

async function openSheet(name: string, attributes: Readonly<Record<string, string>>): Promise<OpenAs> {
  const content = document.createElement(toPageTag(`tl-${name}`))
  for (const [attribute, value] of listSheetAttributes(attributes)) content.setAttribute(attribute, value)
  // The sheet is the frame.
  content.dataset.frame = 'none'
  if (!customElements.get(content.localName)) await import(/* @vite-ignore */ LOADER_URL)
  if (!customElements.get(toPageTag(SHEET_TAG))) defineWidget({ tag: SHEET_TAG, styles: [styles], view: PageSheet })
  const sheet = createSheet(SHEET_TAG, content, document.documentElement)
  const closed = new Promise((resolve) => sheet.addEventListener('close', resolve, { once: true }))
  document.body.append(sheet)
  await closed
  return 'sheet'
}
