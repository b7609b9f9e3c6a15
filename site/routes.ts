import access from 'features:access'
import type { Access } from '../shared/element/manifest/feature.ts'

/** Returns the access rule of a page by its path, with `look` resolved to `public` or `member`; null for an unknown path. */
export function getAccess(pathname: string): Exclude<Access, 'look'> | null {
  const rule = access[pathname.replace(/\.html$/, '').replace(/(.)\/$/, '$1')] ?? null
  if (rule !== 'look') return rule
  // The server writes the operator's setting into each page (server/operations/site/render-page.ts).
  return document.documentElement.dataset.visitors === 'look' ? 'public' : 'member'
}
