import type { PartnerSessionToken } from './partner-config.ts'
import { toSession } from './to-session.ts'

/** Time in which a function of the page must return a session, in ms. */
export const PAGE_PATIENCE_MS = 10_000

/**
 * Returns the session that a function of the page's configuration returns. Returns null without one, or if the function fails, takes more than 10 s or returns something else, and then
 * logs an error: sign-in and renewal must not wait for it forever.
 */
export async function askPage(
  name: 'fetchSession' | 'exchangeCode',
  ask: () => Promise<PartnerSessionToken | null>,
): Promise<PartnerSessionToken | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    const late = () => reject(new Error(`no session after ${PAGE_PATIENCE_MS / 1000} s`))
    timer = setTimeout(late, PAGE_PATIENCE_MS)
  })
  try {
    return toSession(await Promise.race([ask(), patience]))
  } catch (error) {
    console.error(`tradelet: ${name} failed, the page has no session`, error)
    return null
  } finally {
    clearTimeout(timer)
  }
}
