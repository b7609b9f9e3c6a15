import { choice, from, id, nothing, positiveAmount } from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'
import { endpoint } from './endpoint.ts'

const account = choice(ACCOUNT_TYPES)

/** Moves a coin between two accounts of the member, immediately and without a fee (XFR-03). The message of the response states what was moved. */
export const transferBetweenAccounts = endpoint({
  path: 'transfer',
  access: 'member',
  scope: 'trade',
  transactional: true,
  form: {
    coinId: from('c_id', id),
    amount: from('num', positiveAmount),
    fromAccount: from('from_type', account),
    toAccount: from('to_type', account),
  },
  data: nothing,
  example: null,
})
