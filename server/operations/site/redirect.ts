import type { FastifyReply } from 'fastify'

/** Characters that an address cannot contain as they are: those outside ASCII, controls, blanks, quotes, and the backslash, which browsers read as a slash. */
const UNSAFE = /[^!#-;=?-[\]_a-z~]/gu

/** Redirects to an address. Its unsafe characters are percent-encoded as UTF-8, and escapes in it stay. All redirects of the server use this function. */
export const redirect = (reply: FastifyReply, address: string, code: 301 | 302): FastifyReply =>
  reply.redirect(encodeLocation(address), code)

/** Returns an address as the value of a header `Location`. Half of a surrogate pair becomes U+FFFD. */
export const encodeLocation = (address: string): string =>
  Buffer.from(address).toString().replace(UNSAFE, encodeURIComponent)

/** Returns the path and query of a requested URL without the slashes at the end of the path. */
export const removeTrailingSlash = (url: string): string => changePath(url, (path) => path.replace(/\/+$/, ''))

/** Returns the path and query of a requested URL with a slash at the end of the path. */
export const addTrailingSlash = (url: string): string => changePath(url, (path) => `${path}/`)

/** Changes the path of a requested URL. `//elsewhere` and `/\elsewhere` must not become the address of another host. */
function changePath(url: string, change: (path: string) => string): string {
  const [path = '', ...query] = url.split('?')
  return [`/${change(path).replace(/^[/\\]+/, '')}`, ...query].join('?')
}
