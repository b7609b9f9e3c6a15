import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDevelopmentHost } from '../../../shared/base/contract/development-host.ts'
import { getRequestOrigin } from '../../core/http/origin.ts'

/** Methods that change nothing. */
const READING = ['GET', 'HEAD']

/**
 * Creates a hook that accepts requests only under the console's own name: `host`, or with null the names of this machine. A foreign page whose name resolves
 * to this address (DNS rebinding) is refused by it.
 */
export const requireConsoleHost =
  (host: string | null) =>
  async ({ hostname }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const isOwn = host === null ? isDevelopmentHost(hostname) : hostname.toLowerCase() === host
    return isOwn ? undefined : sendRefusal(reply, 421, 'The console has another address.')
  }

/** Refuses requests of pages of other origins. A change must name the console's own origin; browsers send it with each. */
export async function requireOwnOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isFromElsewhere = site !== undefined && site !== 'same-origin'
  const isOwn = origin === undefined ? READING.includes(request.method) : origin === getRequestOrigin(request)
  return isOwn && !isFromElsewhere ? undefined : sendRefusal(reply, 403, 'This page is not the console.')
}

const sendRefusal = (reply: FastifyReply, code: number, msg: string): FastifyReply =>
  reply.code(code).header('cache-control', 'no-store').send({ code, msg, data: null })
