import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'

/** Adds routes other than calls: market data, the socket, uploaded files, the operator, the site. Paths are absolute. */
export type Plugin = (app: FastifyInstance, context: Context) => void | Promise<void>
