import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'

/** Routes of their own kind beside the calls: the market, the socket, uploaded files, the operator, the site. Paths are absolute. */
export type Plugin = (app: FastifyInstance, context: Context) => void | Promise<void>
