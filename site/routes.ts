import access from 'features:access'
import type { Access } from '../shared/widget/feature.ts'

/** Who the page of an address is for; null where there is none. */
export const accessOf = (pathname: string): Access | null =>
  access[pathname.replace(/\.html$/, '').replace(/(.)\/$/, '$1')] ?? null
