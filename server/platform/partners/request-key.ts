import type { FastifyRequest } from 'fastify'

const BEARER = /^Bearer ([!-~]{1,200})$/i

/**
 * Returns the partner's key in the header `Authorization`, or "". Ignores a key sent by a page, because pages must not have it: their browser adds the header
 * `Origin` or `Sec-Fetch-Site`.
 */
export const readKey = ({ headers }: FastifyRequest): string =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
    ? ''
    : (BEARER.exec(headers.authorization ?? '')?.[1] ?? '')
