import type { FastifyRequest } from 'fastify'

const PROTOCOL = /^https?$/
/** A name or an address, with a port or without. */
const HOST = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9](?:[a-z0-9._-]{0,252}))(?::\d{1,5})?$/i

/** Whether a request names its host once at most: of two, this server and a proxy in front may each believe another one. */
export const hasOneHost = ({ raw }: FastifyRequest): boolean =>
  raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length <= 1

/** Whether the protocol and host by which a request says it reached us, in its own headers or those of a trusted proxy, can be such. Without a host it can. */
export const hasPossibleOrigin = ({ protocol, host }: FastifyRequest): boolean =>
  PROTOCOL.test(protocol) && (!host || HOST.test(host))

/**
 * The address under which a request reached us, as in `https://trade.example.com`; "" when it does not say. What a client is told about itself, never more: the
 * header is the client's.
 */
export const originOf = ({ protocol, host }: FastifyRequest): string => (host ? `${protocol}://${host}` : '')
