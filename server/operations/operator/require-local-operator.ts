import { BlockList, isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODE } from '../../../shared/base/contract/result.ts'
import type { Context } from '../../core/http/context.ts'
import { toSenderKey } from '../../core/limits/sender.ts'
import { readOperatorSession } from '../people/operator-session.routes.ts'
import { SHELL } from '../people/shell-access.ts'
import { MONITOR_PREFIX, type Sender } from './authorize.ts'
import type { CheckToken } from './operator-auth.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Person of a request below /operator; empty elsewhere. */
    operator: Pick<Sender, 'person' | 'isProven'>
  }
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Headers that a proxy adds. A request with one of them did not come directly from this machine, even if the proxy runs here. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

/** Accepts only requests from this machine, not through a proxy. Others get a plain 404. */
export async function requireLocal({ headers, socket }: FastifyRequest, reply: FastifyReply) {
  if (!isLocal(socket.remoteAddress, socket.localAddress) || PROXY_HEADERS.some((name) => name in headers))
    return sendRefusal(reply, 404, 'There is nothing here.')
  return undefined
}

/** Creates a hook that accepts only persons: with the session of a login, or with a token of this machine or of a monitor. A session that ended is not replaced by a token. */
export function requirePerson(context: Pick<Context, 'db' | 'now'>, checkToken: CheckToken) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { headers, socket } = request
    if (headers['operator-session'] !== undefined) {
      const session = await readOperatorSession(context, request)
      if (!session) return sendRefusal(reply, CODE.unauthorized, 'The session has ended: log in again.')
      request.operator = { person: session.person, isProven: session.isProven }
      return undefined
    }
    const owner = await checkToken(headers['operator-token'], toSenderKey(socket.remoteAddress ?? ''))
    if (owner === 'too many')
      return sendRefusal(reply, CODE.tooMany, 'Too many wrong operator tokens; try again later.')
    if (owner === 'wrong') return sendRefusal(reply, CODE.unauthorized, 'The operator token is missing or wrong.')
    request.operator = { person: owner === 'operator' ? SHELL : `${MONITOR_PREFIX}${owner.monitor}` }
    return undefined
  }
}

const sendRefusal = (reply: FastifyReply, code: number, msg: string): FastifyReply =>
  reply.code(code).header('cache-control', 'no-store').send({ code, msg, data: null })

/** Returns true for loopback addresses, and for an address of this machine that connects to itself: a backend bound to a single address is reached that way. */
function isLocal(remote: string | undefined, local: string | undefined): boolean {
  if (!remote) return false
  const plain = remote.replace(/^::ffff:(?=\d+\.)/i, '')
  return remote === local || loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
