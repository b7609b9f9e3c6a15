import { type Codec, choice, countOr, flag, id, list, listed, maybeAmount, object, text, type Value } from './codec.ts'
import { type Answer, endpoint } from './endpoint.ts'

/**
 * The six details of a bank account that a deposit goes to, in the order they are shown (DEP-07), each with the names under which a backend may send it; the
 * first is ours. The specification names the details and no fields: a backend that calls them otherwise needs a change here and nowhere else.
 */
const BANK_NAMES = {
  bank_name: ['bank_name', 'bankname', 'bank'],
  bank_number: ['bank_number', 'bank_account', 'bank_card', 'card_number', 'account_number'],
  account_name: ['account_name', 'card_name', 'bank_user', 'payee', 'receiver'],
  bank_address: ['bank_address', 'bank_addr', 'branch'],
  bank_code: ['bank_code', 'transfer_code', 'swift_code', 'swift', 'bic'],
  company_address: ['company_address', 'company_addr'],
} as const

/** One of the details. */
export type BankDetail = keyof typeof BANK_NAMES

/** The details of an account; "" for what is not given. */
export type BankDetails = Record<BankDetail, string>

/** The details in their order. */
export const BANK_DETAILS = Object.keys(BANK_NAMES) as BankDetail[]

const plainNetwork = object({
  id,
  pay_type: choice({ trc20: '1', erc20: '2', bank: '3' }, 'trc20'),
  sample: flag,
  coin_net: text,
  pay_img: text,
  address: text,
  minimum: maybeAmount,
  arrival: countOr(0),
  memo: text,
  terms: text,
  bank_name: text,
  bank_number: text,
  account_name: text,
  bank_address: text,
  bank_code: text,
  company_address: text,
})

/** A network, whatever names its bank details come under. */
const network: Codec<Value<typeof plainNetwork>> = {
  ...plainNetwork,
  read: (wire) => plainNetwork.read(wire && typeof wire === 'object' ? { ...wire, ...detailsIn(wire) } : wire),
}

function detailsIn(wire: object): Partial<BankDetails> {
  const given = new Map(Object.entries(wire))
  const isText = (value: unknown): value is string | number => /string|number/.test(typeof value) && value !== ''
  const found = BANK_DETAILS.map((detail) => [detail, BANK_NAMES[detail].map((name) => given.get(name)).find(isText)])
  return Object.fromEntries(found) as Partial<BankDetails>
}

/**
 * The coins with the networks that deposits of them come by (DEP-04, DEP-05); the address form uses id and title alone. Ours in a network: `minimum`, the least
 * that is credited; `arrival`, how many minutes it takes, 0 where that is not said; `memo`, what must be given with the transfer; `sample`: nothing can be sent there; `terms`, which names the
 * address, the memo and the bank account that are shown; and the six details of the bank account, of `pay_type` 3.
 */
export const getDepositCoins = endpoint({
  path: 'getrecharge',
  methods: ['GET'],
  access: 'member',
  data: listed(object({ id, title: text, networkList: list(network) })),
  example: [
    {
      id: '1',
      title: 'USDT',
      networkList: [
        {
          id: '1',
          pay_type: 'trc20',
          sample: false,
          coin_net: 'TRC20',
          pay_img: '',
          address: 'TXexampleexampleexampleexample1234',
          minimum: '10',
          arrival: 3,
          memo: '',
          terms: '5d41402abc4b2a76',
          bank_name: '',
          bank_number: '',
          account_name: '',
          bank_address: '',
          bank_code: '',
          company_address: '',
        },
      ],
    },
  ],
})

/** A coin that can be deposited. */
export type DepositCoin = Answer<typeof getDepositCoins>[number]

/** A network that a deposit of it comes by. */
export type DepositNetwork = DepositCoin['networkList'][number]
