import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Header with the id of a request, in requests and responses. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Ids that are taken over from a client or proxy. Others could forge lines of the log. */
const VALID_ID = /^[\w.-]{8,64}$/

/** Returns the id of a request: that of its header if it has 8 to 64 letters, digits, `_`, `.` or `-`, else a random one. */
export function createRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && VALID_ID.test(given) ? given : randomUUID()
}
