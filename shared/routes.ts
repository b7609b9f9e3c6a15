import { config } from './config.ts'

/** The routes of the host site that exist (specification section 2). The site's own table (site/routes.ts) has an entry for each, and no other. */
export const ROUTES = [
  '/',
  '/login',
  '/register',
  '/options',
  '/market',
  '/exchange',
  '/trade-lst',
  '/assets',
  '/trade-account',
  '/changemoney',
  '/notify',
  '/introduction',
  '/invite',
  '/security',
  '/modifyPwd',
  '/resetLegalPwd',
  '/real_authentication',
  '/bindMentionAddress',
  '/demo-chart',
] as const

/** A route of the host site. */
export type RoutePath = (typeof ROUTES)[number]

/** Whether the host site has a route: an entry that leads to one which is not there is not shown, and appears by itself with its page. */
export const hasRoute = (path: string): boolean => (config().routes ?? ROUTES).some((known) => known === path)
