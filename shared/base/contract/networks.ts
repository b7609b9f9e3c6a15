import {
  type Codec,
  choice,
  countOr,
  flag,
  from,
  id,
  list,
  maybeAmount,
  object,
  text,
  type Value,
  wrappedList,
} from './codec.ts'
import { endpoint, type ResponseData } from './endpoint.ts'

/**
 * Six details of a bank account that receives deposits, in display order (DEP-07), each with the names that backends use. The first is the wire name of this backend. The
 * specification gives no field names, so other spellings are added here and nowhere else.
 */
const BANK_FIELD_NAMES = {
  bankName: ['bank_name', 'bankname', 'bank'],
  bankNumber: ['bank_number', 'bank_account', 'bank_card', 'card_number', 'account_number'],
  accountName: ['account_name', 'card_name', 'bank_user', 'payee', 'receiver'],
  bankAddress: ['bank_address', 'bank_addr', 'branch'],
  bankCode: ['bank_code', 'transfer_code', 'swift_code', 'swift', 'bic'],
  companyAddress: ['company_address', 'company_addr'],
} as const

/** Name of one of the details. */
export type BankDetail = keyof typeof BANK_FIELD_NAMES

/** Details of an account; "" if unknown. */
export type BankDetails = Record<BankDetail, string>

/** Details in display order. */
export const BANK_DETAILS = Object.keys(BANK_FIELD_NAMES) as BankDetail[]

const bankFields = {
  bankName: text,
  bankNumber: text,
  accountName: text,
  bankAddress: text,
  bankCode: text,
  companyAddress: text,
}

/** Codec of the details. This backend stores them in their wire form. */
export const bankDetails = object(bankFields)

const plainNetwork = object({
  id,
  payType: choice({ trc20: '1', erc20: '2', bank: '3' }, 'trc20'),
  sample: flag,
  network: from('coin_net', text),
  payImage: from('pay_img', text),
  address: text,
  minimum: maybeAmount,
  arrival: countOr(0),
  memo: text,
  terms: text,
  format: text,
  contract: text,
  withdrawalMemo: choice({ unknown: '', none: '0', optional: '1', required: '2' }, 'unknown'),
  memoFormat: choice({ unknown: '', text: '1', tag: '2', id: '3' }, 'unknown'),
  ...bankFields,
})

/** Network, with bank details under any of the known names. */
const network: Codec<Value<typeof plainNetwork>> = {
  ...plainNetwork,
  read: (wire) => plainNetwork.read(wire && typeof wire === 'object' ? { ...wire, ...readBankDetails(wire) } : wire),
}

function readBankDetails(wire: object): Record<string, unknown> {
  const given = new Map(Object.entries(wire))
  const isText = (value: unknown): value is string | number => /string|number/.test(typeof value) && value !== ''
  const found = BANK_DETAILS.map((detail) => [
    BANK_FIELD_NAMES[detail][0],
    BANK_FIELD_NAMES[detail].map((name) => given.get(name)).find(isText),
  ])
  return Object.fromEntries(found)
}

/**
 * Returns the coins with their deposit networks (DEP-04, DEP-05). The address form uses only id and title. Extension fields of a network: `minimum`, the
 * minimum amount that is credited; `arrival`, its duration in minutes, 0 if unknown; `memo`, text that the transfer must carry; `sample`, marks a network that
 * cannot receive money; `terms`, identifies the address, memo and bank account shown; and the six bank details, for `pay_type` 3. For withdrawals: `format` of
 * addresses, "" if it follows from the name; `contract` of the coin on the network; whether a withdrawal takes a memo, and its format
 * (`destination-networks.ts`).
 */
export const getDepositCoins = endpoint({
  path: 'getrecharge',
  methods: ['GET'],
  access: 'member',
  scope: 'none',
  data: wrappedList(object({ id, title: text, networkList: from('networkList', list(network)) })),
  example: [
    {
      id: '1',
      title: 'USDT',
      networkList: [
        {
          id: '1',
          payType: 'trc20',
          sample: false,
          network: 'TRC20',
          payImage: '',
          address: 'TXexampleexampleexampleexample1234',
          minimum: '10',
          arrival: 3,
          memo: '',
          terms: '5d41402abc4b2a76',
          format: 'tron',
          contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
          withdrawalMemo: 'none',
          memoFormat: 'text',
          bankName: '',
          bankNumber: '',
          accountName: '',
          bankAddress: '',
          bankCode: '',
          companyAddress: '',
        },
      ],
    },
  ],
})

/** Coin that can be deposited. */
export type DepositCoin = ResponseData<typeof getDepositCoins>[number]

/** Network by which a coin can be deposited. */
export type DepositNetwork = DepositCoin['networkList'][number]
