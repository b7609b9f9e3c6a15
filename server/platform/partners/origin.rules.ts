import { isDevelopmentHost } from '../../../shared/base/contract/development-host.ts'

/**
 * Returns the origin of an address as browsers send it in the header `Origin`, or null. Only https is accepted, and http on this machine for development: a
 * session could be read on the way otherwise. Paths, logins and wildcards are rejected.
 */
export function toPartnerOrigin(address: string): string | null {
  const url = URL.parse(address.trim())
  if (url === null || url.username !== '' || url.pathname !== '/' || url.search !== '' || url.hash !== '') return null
  if (url.hostname.includes('*')) return null
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isDevelopmentHost(url.hostname))
  return isSecure ? url.origin : null
}

/** Port of an origin, and the pattern of any port. Only the sandbox of a demo has origins with the pattern: `toPartnerOrigin` rejects them. */
const PORT = ':[0-9]+$'
const ANY_PORT = ':*'

/** Origins of the sandbox of a demo: pages on this machine, on any port. */
export const SANDBOX_ORIGINS = ['http://localhost', 'http://127.0.0.1'].flatMap((origin) => [
  origin,
  `${origin}${ANY_PORT}`,
])

/** Returns whether an origin of a page is one of a partner's. */
export const permitsOrigin = (origins: readonly string[], origin: string): boolean =>
  !origin.includes('*') && [origin, origin.replace(new RegExp(PORT), ANY_PORT)].some((one) => origins.includes(one))

/** Returns the SQL condition of {@link permitsOrigin} for two columns. */
export const createOriginCondition = (origin: string, origins: string): string =>
  `${origins} && ARRAY[${origin}, regexp_replace(${origin}, '${PORT}', '${ANY_PORT}')]`

/** SQL condition on partner p: it has an origin of any port. */
export const HAS_ANY_PORT = `EXISTS (SELECT FROM unnest(p.origins) AS origin WHERE origin LIKE '%${ANY_PORT}')`
