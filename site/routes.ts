import type { RoutePath } from '../shared/routes.ts'
import type { SiteText } from './texts.ts'

/** Who a route is for: everybody, members (others are sent to /login), or visitors (members are sent home). */
export type Access = 'public' | 'member' | 'visitor'

/** A route of the specification (section 2) as the frame needs it. */
export interface Route {
  path: string
  title: SiteText
  access: Access
}

const table: Readonly<Record<RoutePath, Omit<Route, 'path'>>> = {
  '/': { title: 'home', access: 'public' },
  '/login': { title: 'login', access: 'visitor' },
  '/register': { title: 'register', access: 'visitor' },
  '/options': { title: 'options', access: 'member' },
  '/market': { title: 'market', access: 'public' },
  '/exchange': { title: 'exchange', access: 'member' },
  '/trade-lst': { title: 'orders', access: 'member' },
  '/assets': { title: 'assets', access: 'member' },
  '/trade-account': { title: 'account', access: 'member' },
  '/changemoney': { title: 'changemoney', access: 'member' },
  '/notify': { title: 'notify', access: 'member' },
  '/introduction': { title: 'introduction', access: 'member' },
  '/invite': { title: 'invite', access: 'member' },
  '/security': { title: 'security', access: 'member' },
  '/modifyPwd': { title: 'modifyPwd', access: 'member' },
  '/resetLegalPwd': { title: 'resetLegalPwd', access: 'member' },
  '/real_authentication': { title: 'real_authentication', access: 'member' },
  '/bindMentionAddress': { title: 'bindMentionAddress', access: 'member' },
  '/demo-chart': { title: 'demoChart', access: 'public' },
}

/** The routes that exist. A footer tab or a link whose route is not here is not shown. */
export const routes: readonly Route[] = Object.entries(table).map(([path, route]) => ({ path, ...route }))

/** The footer tabs in their order (RTE-05), with their icon. */
export const tabs = [
  { path: '/', title: 'home', icon: 'house' },
  { path: '/market', title: 'market', icon: 'chart-line' },
  { path: '/exchange', title: 'exchange', icon: 'arrow-left-right' },
  { path: '/options', title: 'options', icon: 'timer' },
  { path: '/assets', title: 'assets', icon: 'wallet' },
] as const satisfies readonly { path: string; title: SiteText; icon: string }[]

/** The route of an address, or null. */
export const routeOf = (pathname: string): Route | null => {
  const path = pathname.replace(/\.html$/, '').replace(/(.)\/$/, '$1')
  return routes.find((route) => route.path === path) ?? null
}
