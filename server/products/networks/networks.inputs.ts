import * as v from 'valibot'
import { ADDRESS_FORMATS, ADDRESS_PATTERN } from '../../../shared/base/contract/addresses.ts'
import { amount, count } from '../../../shared/base/contract/codec.ts'
import { MEMO_FORMATS, MEMO_NEEDS } from '../../../shared/base/contract/memos.ts'
import { sign } from '../../../shared/base/money/decimal.ts'
import { codecInput, coinTitle as coin, pictureInput, textInput } from '../../core/command/inputs.ts'
import type { DepositTerms, WithdrawalRules } from './networks.ts'

/** Parses an optional text. */
const optionalText = (most: number) =>
  v.pipe(v.string('must be a text'), v.trim(), v.maxLength(most, `must have at most ${most} characters`))

/** Longest arrival time in minutes: 60 days. */
const MAX_ARRIVAL_MINUTES = 86_400

/** Terms of deposits, all optional. */
export const termsInput = {
  minimum: v.optional(
    v.pipe(
      codecInput(amount, 'must be an amount'),
      v.check((least) => sign(least) >= 0, 'must not be below 0'),
    ),
  ),
  arrival: v.optional(
    v.pipe(
      codecInput(count, 'must be a number of minutes'),
      v.check((minutes) => minutes <= MAX_ARRIVAL_MINUTES, `must be at most ${MAX_ARRIVAL_MINUTES} minutes`),
    ),
  ),
  memo: v.optional(optionalText(200)),
}

/** Rules of withdrawals, all optional. */
export const rulesInput = {
  contract: v.optional(
    v.pipe(optionalText(200), v.regex(/^[\x21-\x7e]*$/, 'must be an address without spaces, or "" for none')),
  ),
  withdrawal_memo: v.optional(v.picklist(MEMO_NEEDS, `must be one of ${MEMO_NEEDS.join(', ')}`)),
  memo_format: v.optional(v.picklist(MEMO_FORMATS, `must be one of ${MEMO_FORMATS.join(', ')}`)),
}

/** Present once the operator has confirmed. */
export const confirmation = { yes: v.optional(v.string()) }

/** New network. */
export const networkInput = v.object({
  coin,
  name: textInput(40),
  address: v.pipe(textInput(200), v.regex(ADDRESS_PATTERN, 'must be letters, digits and signs without spaces')),
  img: pictureInput,
  format: v.optional(v.picklist(ADDRESS_FORMATS, `must be one of ${ADDRESS_FORMATS.join(', ')}`)),
  ...termsInput,
  ...rulesInput,
  ...confirmation,
})

/** New bank account. */
export const bankInput = v.object({
  coin,
  name: textInput(40),
  bankName: textInput(100),
  bankNumber: textInput(100),
  accountName: textInput(100),
  bankAddress: v.optional(optionalText(200), ''),
  bankCode: v.optional(optionalText(100), ''),
  companyAddress: v.optional(optionalText(200), ''),
  ...termsInput,
  ...confirmation,
})

/** Terms as typed by the operator. Omitted ones keep their values. */
type TypedTerms = { [Name in keyof DepositTerms]?: Exclude<DepositTerms[Name], null> | undefined }

/** Returns the terms after a change. */
export const mergeTerms = ({ minimum, arrival, memo }: TypedTerms, before: DepositTerms): DepositTerms => ({
  minimum: minimum ?? before.minimum,
  arrival: arrival === undefined ? before.arrival : arrival || null,
  memo: memo ?? before.memo,
})

/** Rules as typed by the operator. Omitted ones keep their values. */
type TypedRules = { [Name in keyof WithdrawalRules]?: Exclude<WithdrawalRules[Name], null> | undefined }

/** Returns the rules after a change. */
export const mergeRules = (
  { contract, withdrawal_memo, memo_format }: TypedRules,
  before: WithdrawalRules,
): WithdrawalRules => ({
  contract: contract ?? before.contract,
  withdrawal_memo: withdrawal_memo ?? before.withdrawal_memo,
  memo_format: memo_format ?? before.memo_format,
})

/** Options of the rules of withdrawals. */
export const RULES_OPTIONS = {
  contract: '--contract <ADDRESS>',
  withdrawal_memo: '--withdrawal-memo <NEED>',
  memo_format: '--memo-format <KIND>',
}
/** Description of these options. */
export const RULES_HELP = `ADDRESS is the contract of the coin on the network, to which nothing can be withdrawn; NEED says whether withdrawals have a memo: ${MEMO_NEEDS.join(', ')}; KIND is its format: text, tag (number of 32 bits) or id (64 bits)`
/** Options of the terms of deposits. */
export const TERMS_OPTIONS = { minimum: '--minimum <AMOUNT>', arrival: '--arrival <MINUTES>', memo: '--memo <MEMO>' }
/** Description of these options. */
export const TERMS_HELP =
  'MINUTES is the time until a deposit arrives, 0 if unknown; MEMO is the memo that a transfer must contain, "" for none'
