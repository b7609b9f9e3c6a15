import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '../../core/html.ts'
import { DEFAULT_SETTINGS } from '../../platform/settings/default-settings.ts'
import { hashSheet, renderThemeSheet } from '../../platform/settings/theme.ts'
import type { AppLook } from './web-manifest.ts'

/** Folder of the style sheets of themes. */
export const THEME_FOLDER = '/theme/'

/** Attribute of the root element of the frame's page. */
const FRAME_MARK = ' data-embed-frame'

/** Page with the operator's name, logo, theme and guard. */
export interface RenderedPage {
  html: string
  /** Weak, because the same page is sent in several encodings. */
  etag: string
  /** Digest of the built page, by which the service worker recognizes its build (site/worker/build-files.rules.ts). */
  digest: string
}

/** Returns the address of the style sheet of a theme; null if the theme changes nothing. */
export function getSheetAddress({ theme }: Pick<AppLook, 'theme'>): string | null {
  const sheet = theme ? renderThemeSheet(theme) : ''
  return sheet === '' ? null : `${THEME_FOLDER}${hashSheet(sheet)}.css`
}

/** Returns a built page with the operator's name, logo, theme and guard (`visitors_may_look`) in place of the built ones. */
export function renderPage(built: string, { name, logo, theme, visitors_may_look }: AppLook): string {
  const sheet = getSheetAddress({ theme })
  const [shownName, shownLogo] = [escapeHtml(name || DEFAULT_SETTINGS.name), escapeHtml(logo)]
  let html = built
    .replace(/<title\b[^>]*>[^<]*/, (title) => title.replaceAll(DEFAULT_SETTINGS.name, () => shownName))
    .replace(/(<meta name="apple-mobile-web-app-title" content=")[^"]*/, (_, before: string) => before + shownName)
    .replace(/(<[^<>]*\sdata-site-name\b[^<>]*>)[^<]*/g, (_, tag: string) => tag + shownName)
  // The operator's font replaces the typeface of the site.
  if (theme?.day.font || theme?.night.font) html = html.replace(/<link rel="preload"[^>]*\bas="font"[^>]*>/, '')
  if (visitors_may_look) html = html.replace(/(<html\b[^>]*\sdata-visitors=")[^"]*/, '$1look')
  if (logo)
    html = html
      .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${shownLogo}">`)
      .replace(/<link rel="apple-touch-icon"[^>]*>/, () => `<link rel="apple-touch-icon" href="${shownLogo}">`)
      .replace(/<img\b[^<>]*\sdata-site-logo\b[^<>]*>/g, (image) =>
        image.replace(/\ssrc="[^"]*"/, () => ` src="${shownLogo}"`),
      )
  // A frame has the look of the page around it.
  return sheet === null || html.includes(FRAME_MARK)
    ? html
    : html.replace('</head>', () => `<link rel="stylesheet" href="${sheet}"></head>`)
}

const isDefault = (look: AppLook): boolean =>
  (look.name || DEFAULT_SETTINGS.name) === DEFAULT_SETTINGS.name &&
  !look.logo &&
  !look.visitors_may_look &&
  getSheetAddress(look) === null

/** Digits of a digest, as in the service worker (tools/bundle/service-worker/make.ts, site/worker/cache.ts). */
const DIGEST_DIGITS = 6

const computeHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Creates the renderer of the pages in a folder. It returns null for a page that the operator has not changed, which can be sent as it was built, and for an
 * unknown page. `stamp` changes when the page is built again.
 */
export function createPageRenderer(
  folder: string,
): (file: string, stamp: string, look: AppLook) => Promise<RenderedPage | null> {
  const rendered = new Map<string, { key: string; page: RenderedPage }>()
  return async (file, stamp, look) => {
    if (isDefault(look)) return null
    const key = JSON.stringify([stamp, look.name, look.logo, look.visitors_may_look, getSheetAddress(look)])
    const known = rendered.get(file)
    if (known?.key === key) return known.page
    const built = await readFile(join(folder, file), 'utf8').catch(() => null)
    if (built === null) return null
    const html = renderPage(built, look)
    const page = { html, etag: `W/"${computeHash(html)}"`, digest: computeHash(built).slice(0, DIGEST_DIGITS) }
    rendered.set(file, { key, page })
    return page
  }
}
