import type { FastifyRequest } from 'fastify'
import { isDevelopmentHost } from '../../../shared/base/contract/development-host.ts'

/** Prefix of cookies that a browser accepts only over TLS, from this host itself and for all of its paths: a neighbouring site cannot set them. */
const HOST_PREFIX = '__Host-'

/**
 * Returns whether a request is plain HTTP to this machine, from a page of this machine or a program. A proxy that ends TLS without reporting it does not pass:
 * the request names the public host in `Host` or `Origin`.
 */
function isDevelopmentRequest({ protocol, hostname, headers: { origin } }: FastifyRequest): boolean {
  if (protocol === 'https' || !isDevelopmentHost(hostname)) return false
  const page = origin === undefined ? null : URL.parse(origin)
  return origin === undefined || (page?.protocol === 'http:' && isDevelopmentHost(page.hostname))
}

/** Cookie for the calls of one browser, that neither scripts nor other sites can read. */
export interface BrowserCookie {
  /** Value, or null without the cookie. */
  value: string | null
  /** True if the request has two cookies of the name: one of them was planted, so none counts. */
  isRepeated: boolean
  /** Returns the header `Set-Cookie` with a value and its life in seconds: HttpOnly, SameSite=Strict. */
  write(value: string, life: number): string
}

/** Reads the cookie of a name. Its full name begins with `__Host-`, except over plain HTTP on a development machine, where it is sent below `plainPath` only. */
export function readBrowserCookie(request: FastifyRequest, name: string, plainPath = '/api'): BrowserCookie {
  const isPlain = isDevelopmentRequest(request)
  const fullName = isPlain ? name : `${HOST_PREFIX}${name}`
  const values = (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const [key = '', ...rest] = pair.split('=')
    return key.trim() === fullName ? [rest.join('=').trim()] : []
  })
  return {
    value: values.length === 1 ? (values[0] ?? null) : null,
    isRepeated: values.length > 1,
    write: (value, life) =>
      `${fullName}=${value}; Path=${isPlain ? plainPath : '/'}; Max-Age=${life}; HttpOnly; SameSite=Strict${isPlain ? '' : '; Secure'}`,
  }
}
