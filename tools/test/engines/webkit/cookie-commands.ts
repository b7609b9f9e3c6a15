import type { Json } from './page-inspector.ts'
import { type Commands, EMPTY_RESULT, type VisitorRegistry } from './visitor-registry.ts'

/** Converts a cookie of the inspector into one of WebDriver BiDi. */
const toBidiCookie = (cookie: Json): Json => ({
  ...cookie,
  value: { type: 'string', value: cookie.value },
  sameSite: String(cookie.sameSite).toLowerCase(),
  expiry: cookie.session ? undefined : Math.round(Number(cookie.expires) / 1000),
})

/** Converts a cookie of WebDriver BiDi into one of the inspector. */
function toInspectorCookie(cookie: Json): Json {
  const { name, value, domain, path = '/', httpOnly, secure, sameSite = 'lax', expiry } = cookie
  const same = String(sameSite)
  return {
    ...{ name, domain, path, httpOnly: httpOnly === true, secure: secure === true },
    value: (value as Json).value,
    session: expiry === undefined,
    expires: expiry === undefined ? 0 : Number(expiry) * 1000,
    sameSite: same === 'default' ? 'Lax' : same.charAt(0).toUpperCase() + same.slice(1),
  }
}

/** Commands for the cookies of a visitor. */
export function createCookieCommands({ visitor }: VisitorRegistry): Commands {
  const visitorOf = ({ partition }: Json) => visitor((partition as Json).userContext)
  return {
    'storage.getCookies': async (params) => {
      const [page] = visitorOf(params).pages.values()
      if (!page) return { cookies: [] }
      const { cookies } = await page.inspector.send('Page.getCookies')
      return { cookies: (cookies as Json[]).map(toBidiCookie) }
    },
    'storage.setCookie': async (params) => {
      const [page] = visitorOf(params).pages.values()
      if (!page) throw new Error('a cookie needs a page')
      await page.inspector.send('Page.setCookie', { cookie: toInspectorCookie(params.cookie as Json) })
      return EMPTY_RESULT
    },
  }
}
