import access from 'features:access'
import type { Access } from '../shared/widget/feature.ts'

/** Returns the access rule of a page by its path; null for an unknown path. */
export const accessOf = (pathname: string): Access | null =>
  access[pathname.replace(/\.html$/, '').replace(/(.)\/$/, '$1')] ?? null
