/** Names in this code of fields that have another name in the operator's interface. Scripts of operators use those names, so they stay as they are. */
const NAMES: Readonly<Record<string, string>> = {
  accountName: 'account_name',
  backCard: 'later_card',
  bankAddress: 'bank_address',
  bankCode: 'bank_code',
  bankName: 'bank_name',
  bankNumber: 'bank_number',
  cardholder: 'card_name',
  cardNumber: 'card_number',
  coinId: 'c_id',
  companyAddress: 'company_address',
  fileName: 'file_name',
  frontCard: 'front_card',
  handheldCard: 'handheld_card',
  hasTradingPassword: 'have_pay',
}

/** Field of a review whose names are words for the operator. */
const FACTS = 'facts'

const CODE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NAMES).map(([code, operator]) => [operator, code]),
)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const rename = (value: unknown, names: Readonly<Record<string, string>>): unknown => {
  if (Array.isArray(value)) return value.map((entry) => rename(entry, names))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === FACTS ? [name, inner] : [Object.hasOwn(names, name) ? names[name] : name, rename(inner, names)],
    ),
  )
}

/** Returns a field's name in the operator's interface. */
export const toOperatorName = (name: string): string => (Object.hasOwn(NAMES, name) ? (NAMES[name] ?? name) : name)

/** Returns the result of a command with the names of the operator's interface. */
export const toOperatorNames = (data: unknown): unknown => rename(data, NAMES)

/** Returns input or a result of the operator's interface with the names of this code, which are accepted too. */
export const fromOperatorNames = (data: unknown): unknown => rename(data, CODE_NAMES)
