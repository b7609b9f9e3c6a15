import type { FastifyRequest } from 'fastify'

const PROTOCOL = /^https?$/
/** Host name or address, with or without a port. */
const HOST = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9](?:[a-z0-9._-]{0,252}))(?::\d{1,5})?$/i

/** Returns whether a request has at most one `Host` header: with two, this server and a proxy in front of it might each use a different one. */
export const hasOneHost = ({ raw }: FastifyRequest): boolean =>
  raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length <= 1

/** Returns whether the protocol and host in the request headers, or in those of a trusted proxy, are well-formed. A missing host is accepted. */
export const hasPossibleOrigin = ({ protocol, host }: FastifyRequest): boolean =>
  PROTOCOL.test(protocol) && (!host || HOST.test(host))

/**
 * Returns the origin that a request was sent to, as in `https://trade.example.com`; "" without a host. Use it only in responses to the same client, which
 * controls the header.
 */
export const originOf = ({ protocol, host }: FastifyRequest): string => (host ? `${protocol}://${host}` : '')
