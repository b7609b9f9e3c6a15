import type { Permission } from '../../core/command/command.ts'

/** Permission of a role: one, those of all looks (`*.read`), or all (`*`). */
export type RolePermission = Permission | '*'

/** Role with every permission. Requests can be decided only by people, so the platform needs two of them. */
export const OWNER = 'owner'

/** Permission to book what the payment provider announces. */
export const BOOK_EVENTS: Permission = 'provider.book'

const PRODUCTS = ['loans', 'mining', 'spot', 'staking', 'swap'] as const
const REQUESTS = ['requests.read', 'requests.decide'] as const

/** Roles that exist on every platform. */
export const BUILT_IN_ROLES: Readonly<Record<string, readonly RolePermission[]>> = {
  [OWNER]: ['*'],
  finance: [
    ...['balances', 'bank-cards', 'books', 'exposure', 'liquidity', 'members', 'networks', 'reasons'].map(toRead),
    ...['payouts', 'provider', 'reports', 'reviews', 'search', 'settings', 'trading', 'transfers'].map(toRead),
    ...['withdrawals', ...PRODUCTS].map(toRead),
    'balances.credit',
    'balances.debit',
    'books.clear',
    'books.verify',
    'deposits.credit',
    'members.note',
    'networks.change',
    'payouts.export',
    'payouts.pay',
    'payouts.release',
    'payouts.return',
    BOOK_EVENTS,
    'reasons.change',
    'reviews.decide',
    'reviews.pay',
    'transfers.change',
    'withdrawals.change',
    ...REQUESTS,
  ],
  compliance: [
    ...['audit', 'balances', 'bank-cards', 'legal', 'loans', 'members', 'payouts', 'reasons'].map(toRead),
    ...['reviews', 'search', 'transfers', 'withdrawals'].map(toRead),
    'legal.change',
    'members.disable',
    'members.erase',
    'members.export',
    'members.freeze',
    'members.identity',
    'members.note',
    'members.revoke',
    'reasons.change',
    'reviews.decide',
    ...REQUESTS,
  ],
  support: [
    ...['balances', 'content', 'mail', 'members', 'notices', 'payouts', 'reasons', 'search', 'settings'].map(toRead),
    ...['trading', 'transfers', 'withdrawals', ...PRODUCTS].map(toRead),
    'members.note',
    'members.reset',
    'members.revoke',
    'notices.change',
    'requests.read',
  ],
  products: [
    ...['books', 'exposure', 'liquidity', 'networks', 'settings', 'trading', 'transfers', 'withdrawals'].map(toRead),
    ...PRODUCTS.map(toRead),
    ...PRODUCTS.map((product): Permission => `${product}.change`),
    'exposure.change',
    'liquidity.change',
    'trading.halt',
    ...REQUESTS,
  ],
  content: [
    ...['content', 'legal', 'notices', 'pictures', 'reasons', 'settings', 'theme'].map(toRead),
    'content.change',
    'legal.change',
    'notices.change',
    'pictures.change',
    'reasons.change',
    'theme.change',
  ],
  technical: [
    ...['alarms', 'books', 'doctor', 'exposure', 'liquidity', 'mail', 'operators', 'partners', 'pictures'].map(toRead),
    ...['retention', 'secrets', 'settings', 'theme', 'tokens', 'trading'].map(toRead),
    'alarms.test',
    'archive.drop',
    'archive.write',
    'backup.write',
    'books.verify',
    'mail.change',
    'mail.test',
    'partners.change',
    'retention.change',
    'secrets.change',
    'settings.change',
    'tokens.change',
    'trading.halt',
    'requests.read',
  ],
  auditor: ['*.read'],
}

function toRead(domain: string): Permission {
  return `${domain}.read`
}

/** Permissions that no command declares: they restrict a command further. `reviews.pay`: decides reviews that move money. */
export const FINER_PERMISSIONS: readonly Permission[] = ['reviews.pay']

/** Permission for the own sessions. */
export const OWN_SESSIONS: Permission = 'sessions.own'
/** Permissions that every person has: they concern what the person itself began. */
const OWN_PERMISSIONS: readonly string[] = [OWN_SESSIONS, 'requests.withdraw']

/** Permissions of a monitoring token, for looks without personal data. */
const MONITOR_PERMISSIONS: readonly string[] = [
  'audit.read',
  'books.read',
  'exposure.read',
  'liquidity.read',
  'trading.read',
]

/** Permissions of changes that need no proof of the second factor: they neither move money nor give access, and ending sessions must be quick. */
const UNPROVEN_PERMISSIONS: readonly string[] = [...OWN_PERMISSIONS, 'books.verify', 'mail.test', 'operators.revoke']

/** Returns whether permissions contain one. */
export const grants = (permissions: readonly string[], wanted: Permission): boolean =>
  OWN_PERMISSIONS.includes(wanted) ||
  permissions.some((one) => one === '*' || one === wanted || (one === '*.read' && wanted.endsWith('.read')))

/** Returns whether a monitoring token may run a look. */
export const isForMonitors = (permission: Permission, isPersonal: boolean): boolean =>
  !isPersonal && MONITOR_PERMISSIONS.includes(permission)

/** Returns whether a change needs a proof of the second factor of the last minutes. New permissions need one. */
export const needsProof = (permission: Permission): boolean => !UNPROVEN_PERMISSIONS.includes(permission)
