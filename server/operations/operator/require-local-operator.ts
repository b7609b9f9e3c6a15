import { BlockList, isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODE } from '../../../shared/base/contract/result.ts'
import { toSenderKey } from '../../core/limits/sender.ts'
import type { CheckToken } from './operator-auth.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Headers that a proxy adds. A request with one of them did not come directly from this machine, even if the proxy runs here. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

/** Creates a hook that accepts only the operator: from this machine, not through a proxy, with a token. Requests from elsewhere get a plain 404. */
export function requireLocalOperator(tryToken: CheckToken) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { headers, socket } = request
    if (!isLocal(socket.remoteAddress, socket.localAddress) || PROXY_HEADERS.some((name) => name in headers))
      return sendRefusal(reply, 404, 'There is nothing here.')
    const token = await tryToken(headers['operator-token'], toSenderKey(socket.remoteAddress ?? ''))
    if (token === 'too many')
      return sendRefusal(reply, CODE.tooMany, 'Too many wrong operator tokens; try again later.')
    if (token === 'wrong') return sendRefusal(reply, CODE.unauthorized, 'The operator token is missing or wrong.')
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
