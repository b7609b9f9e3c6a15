import {
  amount,
  choice,
  countOr,
  exactMoment,
  from,
  id,
  list,
  maybeAmount,
  nothing,
  object,
  omittable,
  optional,
  positiveAmount,
  requiredText,
  secret,
  text,
  textList,
  wrappedList,
} from './codec.ts'
import { ACCOUNT_TYPES, MAX_LENGTHS } from './constants.ts'
import { endpoint, type ResponseData } from './endpoint.ts'
import { email, recordId } from './fields.ts'
import { PAYOUT_STATES, reviewedFields } from './reviewed.ts'

/** Destinations of a withdrawal. */
export const WITHDRAWAL_DESTINATIONS = { wallet: '1', bank: '2' } as const

/** `wallet`: the bound address; `bank`: a bank card. */
export type WithdrawalDestination = keyof typeof WITHDRAWAL_DESTINATIONS

const account = choice(ACCOUNT_TYPES)
const destination = choice(WITHDRAWAL_DESTINATIONS)

/**
 * Bound address. Extension fields: `coin_net`, its network; `memo`, "" for none; and `networks`, the names to choose from while the member has not chosen one.
 * Some backends list plain texts.
 */
const address = object({ address: requiredText(200), network: from('coin_net', text), memo: text, networks: textList })
const addressOrText: typeof address = {
  ...address,
  read: (wire) => address.read(typeof wire === 'string' ? { address: wire } : wire),
}

/** Returns the coins that can be withdrawn. */
export const getWithdrawableCoins = endpoint({
  path: 'getCanWithdrawCoin',
  methods: ['GET'],
  access: 'member',
  scope: 'none',
  data: wrappedList(object({ id, title: text })),
  example: [{ id: '1', title: 'USDT' }],
})

/**
 * Returns the terms of a withdrawal of a coin from an account (WDR-05): balance, range, fee in percent or fixed (`sxftype`), and bound addresses, the first of which withdrawals go to. A maximum
 * of "" or 0 means none. The form is that of `withdraw` without its password. Extension fields: `digits` of the coin.
 * `daily_limit` and `daily_left` are null without a limit. `usable_at` is the end of the waiting period of a newly bound address or card `bank_id`, in ms like
 * `server_time`. `held_by` is 2 if a changed password causes the waiting period. `terms` identifies the fee and the address shown. The form's extension
 * `network` is that of an address whose network has not been chosen; range and fee are those of the network.
 */
export const getWithdrawalInfo = endpoint({
  path: 'getUserCoinBalance',
  access: 'member',
  scope: 'none',
  form: {
    coinId: from('c_id', id),
    amount: from('num', text),
    type: account,
    payPassword: from('paypwd', text),
    bankId: optional(id),
    destination: from('withdraw_type', destination),
    network: omittable(requiredText(40)),
  },
  data: object({
    balance: amount,
    minAmount: from('txminnum', maybeAmount),
    maxAmount: from('txmaxnum', maybeAmount),
    feeType: from('sxftype', choice({ percent: '1', fixed: '2' }, 'fixed')),
    feePercent: from('txsxf', maybeAmount),
    fixedFee: from('txsxf_n', maybeAmount),
    addresses: from('address_list', list(addressOrText)),
    digits: countOr(8),
    dailyLimit: maybeAmount,
    dailyLeft: maybeAmount,
    usableAt: exactMoment,
    heldBy: choice({ destination: '1', password: '2' }, 'destination'),
    serverTime: exactMoment,
    terms: text,
  }),
  example: {
    balance: '9104.2',
    minAmount: '10',
    maxAmount: '20000',
    feeType: 'percent',
    feePercent: '1',
    fixedFee: null,
    addresses: [{ address: 'TXexampleexampleexampleexample1234', network: 'TRC20', memo: '', networks: [] }],
    digits: 6,
    dailyLimit: '50000',
    dailyLeft: '48750',
    usableAt: null,
    heldBy: 'destination',
    serverTime: 1_794_000_000_000,
    terms: '5d41402abc4b2a76.9719d911017c592a',
  },
})

/** Terms of a withdrawal. */
export type WithdrawalInfo = ResponseData<typeof getWithdrawalInfo>

/**
 * Withdraws `num` of a coin from an account, fee included (WDR-11), to the bound address or to the card `bank_id`. The amount is frozen until an operator
 * decides. `paypwd` is required while the site's `traders_password_switch` is on: the trading password, or the login password of a member without one. While
 * `verify_email_code` is on, `captcha` is the emailed code, and `email` its recipient if the member's login name is not an email address. Extension
 * field: `terms`, sent if the response of `getUserCoinBalance` had them. If fee or address has changed since, the call is refused with the field `terms` and
 * the rule `fee` or `address`, and nothing is booked. Extension field: `network`, for an address whose network has not been chosen; it is stored with the
 * address. Without it such a withdrawal is refused with the field `network` and the rule `choice:` with the names, also if only one network accepts the address.
 */
export const withdraw = endpoint({
  path: 'withdraw',
  access: 'member',
  scope: 'none',
  transactional: true,
  form: {
    coinId: from('c_id', id),
    amount: from('num', positiveAmount),
    type: account,
    payPassword: from('paypwd', secret(optional(requiredText(64)))),
    bankId: optional(id),
    destination: from('withdraw_type', destination),
    emailCode: from('captcha', secret(omittable(requiredText(MAX_LENGTHS.emailCode)))),
    email: omittable(email),
    terms: omittable(requiredText(200)),
    network: omittable(requiredText(40)),
  },
  data: recordId,
  example: { id: '7' },
})

/**
 * Returns the member's latest withdrawals of all coins, newest first, with their review status. `coin_net` and `address` are the network and the address, or
 * the bank and the last digits of the card number; `memo` is that of the address. `remark` is the operator's reason. `unseen` marks a withdrawal that is, or will be, approved automatically.
 * `payout` is the progress of an approved one, and `transaction` the id of the transaction that paid it, "" if there is none. One whose payout failed has the
 * status of a rejected one, because its amount was returned.
 */
export const getLatestWithdrawals = endpoint({
  path: 'getLatestWithdraw',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { coinId: from('c_id', omittable(id)) },
  data: wrappedList(
    object({
      ...reviewedFields,
      fee: amount,
      received: amount,
      destination: from('withdraw_type', choice(WITHDRAWAL_DESTINATIONS, 'wallet')),
      address: text,
      memo: text,
      payout: choice(PAYOUT_STATES, 'none'),
      transaction: text,
    }),
  ),
  example: [
    {
      id: '7',
      coinId: '1',
      coin: 'USDT',
      amount: '1000',
      fee: '10',
      received: '990',
      type: 'funds',
      destination: 'wallet',
      network: 'TRC20',
      address: 'TXexampleexampleexampleexample1234',
      memo: '',
      payout: 'none',
      transaction: '',
      status: 'waiting',
      remark: '',
      unseen: false,
      createdAt: 1_794_000_000_000,
      updatedAt: 1_794_000_000_000,
    },
  ],
})

/** Cancels a withdrawal that waits for review and returns the whole amount, fee included. */
export const cancelWithdrawal = endpoint({
  path: 'cancelWithdraw',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { id },
  data: nothing,
  example: null,
})
