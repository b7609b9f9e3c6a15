import type { FastifyRequest } from 'fastify'

/** The address under which a request reached us, as in `https://trade.example.com`. What a client is told about itself, never more: the header is the client's. */
export const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`
