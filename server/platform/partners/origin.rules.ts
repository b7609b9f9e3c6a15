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
