import { choice, flag, from, id, object, text } from './codec.ts'
import { endpoint } from './endpoint.ts'

/** Status of the identity check. 0 and 3 are "not certified" (section 3, "User"). */
export const identityStatus = choice({ none: '0', review: '1', certified: '2', rejected: '3' }, 'none')

/** Returns the member's record (SES-25). Extension field: `rz_reason`, why the last identity check was rejected, in the operator's words; "" otherwise. */
export const getMember = endpoint({
  path: 'getusr',
  access: 'member',
  scope: 'read',
  data: object({
    username: text,
    id,
    vip: text,
    creditScore: text,
    identityStatus: from('rzstatus', identityStatus),
    identityReason: from('rz_reason', text),
    hasTradingPassword: from('have_pay', flag),
    hasUnread: flag,
    inviteCode: from('invit', text),
  }),
  example: {
    username: 'member@example.com',
    id: '1001',
    vip: '0',
    creditScore: '100',
    identityStatus: 'none',
    identityReason: '',
    hasTradingPassword: false,
    hasUnread: false,
    inviteCode: 'K7Q2MX',
  },
})
