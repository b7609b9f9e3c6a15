import { flag, from, id, list, moment, nothing, object, text } from './codec.ts'
import { endpoint, type ResponseData } from './endpoint.ts'

/** Returns the member's sessions: device, start (`addtime`), source address of the login ("" if the backend stores none) and last use (`seentime`). `present` marks the session that makes the call. */
export const getSessions = endpoint({
  path: 'getSessionList',
  access: 'member',
  scope: 'none',
  extension: true,
  data: list(
    object({
      id,
      device: text,
      address: text,
      createdAt: from('addtime', moment),
      seenAt: from('seentime', moment),
      present: flag,
    }),
  ),
  example: [
    {
      id: '5b6f',
      device: 'Chrome · Windows',
      address: '203.0.113.24',
      createdAt: 1_723_161_600_000,
      seenAt: 1_723_190_400_000,
      present: true,
    },
    {
      id: '7c1a',
      device: 'Safari · iPhone',
      address: '198.51.100.7',
      createdAt: 1_723_075_200_000,
      seenAt: 1_723_104_000_000,
      present: false,
    },
  ],
})

/** Session of the member. */
export type Session = ResponseData<typeof getSessions>[number]

/** Ends one session. */
export const endSession = endpoint({
  path: 'endSession',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { id },
  data: nothing,
  example: null,
})

/** Ends all sessions except the one that makes the call. */
export const endOtherSessions = endpoint({
  path: 'endOtherSessions',
  access: 'member',
  scope: 'none',
  extension: true,
  data: nothing,
  example: null,
})
