import type { FastifyRequest } from 'fastify'

const BEARER = /^Bearer ([!-~]{1,200})$/i

/**
 * Returns the partner's key in the header `Authorization`, or "". Requests of pages have none: the header `Origin` or `Sec-Fetch-Site` shows that a browser sent
 * the key, and pages must not have it.
 */
export const readKey = ({ headers }: FastifyRequest): string =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
    ? ''
    : (BEARER.exec(headers.authorization ?? '')?.[1] ?? '')
