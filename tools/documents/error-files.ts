import { RETRY_SECONDS, renderMaintenancePage } from '../../server/operations/site/maintenance-page.ts'
import { UNAVAILABLE } from '../../shared/base/contract/result.ts'
import { NAMED_LANGUAGES } from '../../shared/base/i18n/named-languages.ts'

/** Size limit in bytes: HAProxy reads an error file into one buffer (`tune.bufsize`, 16 kB), of which it reserves 1 kB. */
export const MAX_ERROR_FILE_BYTES = 15_360

/** Calls may be retried sooner than pages. */
const CALL_RETRY_SECONDS = 5

const formatResponse = (headers: Record<string, string>, body: string): string =>
  [
    'HTTP/1.1 503 Service Unavailable',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')

/**
 * Returns the balancer's error responses by file name below `deploy/`. HAProxy returns 503 only before it has sent a request to a node. Calls therefore get the
 * rule `UNAVAILABLE`, which guarantees that nothing was done; the message is empty because clients show their own in the member's language.
 */
export function createErrorFiles(site = 'Tradelet'): Record<string, string> {
  const tags = ['en', ...NAMED_LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en')]
  const { html, policy } = renderMaintenancePage(site, tags)
  const envelope = JSON.stringify({ code: 503, msg: '', data: null, rule: UNAVAILABLE })
  return {
    '503-page.http': formatResponse(
      {
        'Content-Type': 'text/html; charset=utf-8',
        'Retry-After': String(RETRY_SECONDS),
        'Content-Security-Policy': policy,
      },
      html,
    ),
    '503-call.http': formatResponse(
      {
        'Content-Type': 'application/json; charset=utf-8',
        'Retry-After': String(CALL_RETRY_SECONDS),
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': 'Retry-After',
      },
      envelope,
    ),
  }
}
