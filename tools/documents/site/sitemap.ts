import { EXAMPLE_ORIGIN } from '../../../shared/base/rules/documentation.rules.ts'
import type { Page } from '../../../shared/element/manifest/feature.ts'

/** Pages without content of their own: partners' pages open the window, and previews are frames of the documentation. */
const UNLISTED = ['/partner-access', '/docs/preview/']

const toEntry = (path: string): string => `<url><loc>${EXAMPLE_ORIGIN}${path}</loc></url>`

/**
 * Returns the sitemap of the pages that visitors may open, and of the documentation. `documents` has the files of its pages, such as `embedding/index.html`. Pages
 * that visitors see only with the operator's setting are in a comment, which the server removes when the setting is on. A static host replaces the example's
 * address by its own.
 */
export function createSitemap(pages: readonly Pick<Page, 'path' | 'access'>[], documents: readonly string[]): string {
  const listPages = (...kinds: readonly Page['access'][]) =>
    pages.filter(({ access }) => kinds.includes(access)).map(({ path }) => path as string)
  const open = [
    '/',
    ...listPages('public', 'visitor'),
    ...documents.map((file) => `/docs/${file.replace(/index\.html$/, '')}`),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...new Set(open)]
      .filter((path) => !UNLISTED.includes(path))
      .sort()
      .map(toEntry),
    `<!-- visitors_may_look ${listPages('look').map(toEntry).join('')} -->`,
    '</urlset>',
    '',
  ].join('\n')
}

/** Returns `robots.txt`: all pages may be read but those without content of their own. */
export const createRobots = (): string =>
  [
    'User-agent: *',
    ...UNLISTED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${EXAMPLE_ORIGIN}/sitemap.xml`,
    '',
  ].join('\n')
