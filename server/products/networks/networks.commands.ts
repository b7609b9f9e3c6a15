import * as v from 'valibot'
import { ADDRESS_FORMATS, ADDRESS_PATTERN, formatOfNetwork } from '../../../shared/contract/addresses.ts'
import { amount, count } from '../../../shared/contract/codec.ts'
import { scaleOf, sign } from '../../../shared/money/decimal.ts'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { byId, coinTitle as coin, picture, read, words } from '../../core/command/inputs.ts'
import { removeCommand } from '../../core/command/remove-command.ts'
import { table } from '../../core/command/table.ts'
import type { Sql } from '../../core/db/sql.ts'
import { allCoins } from '../../ledger/ledger.ts'
import {
  addDepositWay,
  addressFault,
  type DepositTerms,
  type DepositWay,
  depositWay,
  depositWaysOf,
  NO_TERMS,
  removeNetwork,
  setTerms,
} from './networks.ts'
import { isBurnAddress, membersBoundTo } from './unpayable-addresses.ts'

/** Maximum number of members named who have bound a new deposit address. */
const MOST_BOUND = 20

/** Parses an optional text. */
const note = (most: number) =>
  v.pipe(v.string('must be a text'), v.trim(), v.maxLength(most, `must have at most ${most} characters`))

/** Longest arrival time in minutes: 60 days. */
const LONGEST = 86_400

const termsInput = {
  minimum: v.optional(
    v.pipe(
      read(amount, 'must be an amount'),
      v.check((least) => sign(least) >= 0, 'must not be below 0'),
    ),
  ),
  arrival: v.optional(
    v.pipe(
      read(count, 'must be a number of minutes'),
      v.check((minutes) => minutes <= LONGEST, `must be at most ${LONGEST} minutes`),
    ),
  ),
  memo: v.optional(note(200)),
}

const networkInput = v.object({
  coin,
  name: words(40),
  address: v.pipe(words(200), v.regex(ADDRESS_PATTERN, 'must be letters, digits and signs without spaces')),
  img: picture,
  format: v.optional(v.picklist(ADDRESS_FORMATS, `must be one of ${ADDRESS_FORMATS.join(', ')}`)),
  ...termsInput,
})

const bankInput = v.object({
  coin,
  name: words(40),
  bank_name: words(100),
  bank_number: words(100),
  account_name: words(100),
  bank_address: v.optional(note(200), ''),
  bank_code: v.optional(note(100), ''),
  company_address: v.optional(note(200), ''),
  ...termsInput,
})

/** Terms as typed by the operator. Omitted ones keep their values. */
type TypedTerms = { [Name in keyof DepositTerms]?: Exclude<DepositTerms[Name], null> | undefined }

const termsWith = ({ minimum, arrival, memo }: TypedTerms, before: DepositTerms): DepositTerms => ({
  minimum: minimum ?? before.minimum,
  arrival: arrival === undefined ? before.arrival : arrival || null,
  memo: memo ?? before.memo,
})

/** Adds a network or a bank. Returns a problem if the coin does not exist, the minimum has too many decimals, or the name is taken. */
async function add(db: Sql, way: Omit<DepositWay, 'id'>): Promise<{ id: string } | Problem> {
  const wrong = await minimumProblem(db, way)
  if (wrong) return wrong
  const id = await addDepositWay(db, way)
  return id === null ? new Problem(`${way.coin} already has a network ${way.name}.`) : { id }
}

async function minimumProblem(db: Sql, { coin: title, minimum }: Pick<DepositWay, 'coin' | 'minimum'>) {
  const known = (await allCoins(db)).find((one) => one.title === title)
  if (!known) return new Problem(`There is no coin "${title}".`)
  return scaleOf(minimum) > known.scale ? new Problem(`${title} has ${known.scale} digits after the point.`) : null
}

const TERMS_USAGE = '[--minimum AMOUNT] [--arrival MINUTES] [--memo MEMO]'
const TERMS_HELP =
  'MINUTES is how long a deposit takes, 0 for not said; MEMO is what must be given with a transfer, "" for nothing'

/** Operator commands for networks and banks. */
export const commands: readonly Command[] = [
  command({
    usage: 'networks list',
    does: 'the networks of every coin, with your address on each, and the banks',
    method: 'GET',
    path: '/networks',
    run: (_, { db }) => depositWaysOf(db),
    show: (networks) =>
      table(
        networks,
        [
          'id',
          'coin',
          ['network', 'name'],
          ['format', ({ name, format, bank }) => (bank ? 'bank' : (format ?? formatOfNetwork(name) ?? 'not known'))],
          ['address', ({ address, bank }) => (bank ? `${bank.bank_name}, ${bank.bank_number}` : address)],
          'minimum',
          ['minutes', ({ arrival }) => (arrival === null ? '' : String(arrival))],
          'memo',
        ],
        'There are no networks; withdrawal addresses are taken as they are typed.',
      ),
  }),
  command({
    usage: `networks add COIN NETWORK ADDRESS [--format FORMAT] [--img URL] ${TERMS_USAGE}`,
    does: `adds a network (TRC20, ERC20, …); members' addresses of the coin must be of one of its networks; FORMAT, where the name does not tell it: ${ADDRESS_FORMATS.join(', ')}; ${TERMS_HELP}`,
    method: 'POST',
    path: '/networks',
    fields: { NETWORK: 'name' },
    publishes: true,
    input: networkInput,
    async run({ format = null, minimum, arrival, memo, ...rest }, { db }) {
      const network = { ...rest, format, bank: null, ...termsWith({ minimum, arrival, memo }, NO_TERMS) }
      const { name, address } = network
      const known = formatOfNetwork(name)
      if (format && known && format !== known) return new Problem(`Addresses of ${name} are of the format ${known}.`)
      if (!(await allCoins(db)).some(({ title }) => title === network.coin))
        return new Problem(`There is no coin "${network.coin}".`)
      const fault = addressFault(address, [network])
      if (fault === 'network') return new Problem(`${address} is not an address of ${name}.`)
      if (fault === 'checksum')
        return new Problem(`The checksum of ${address} is wrong: one character may be mistyped.`)
      if (isBurnAddress(address)) return new Problem(`Nobody can spend from ${address}.`)
      const added = await add(db, network)
      return added instanceof Problem ? added : { ...added, bound: await membersBoundTo(db, address, MOST_BOUND) }
    },
    show: ({ id, bound }) =>
      bound.length === 0
        ? `Network ${id} is added.`
        : `Network ${id} is added. Withdrawals to its address are refused; these members have bound it: ${bound.join(', ')}.`,
  }),
  command({
    usage: `networks add-bank COIN NAME BANK NUMBER HOLDER [--address TEXT] [--code CODE] [--company TEXT] ${TERMS_USAGE}`,
    does: `adds a bank account that deposits of a coin are sent to; NAME is what members read on its tab; CODE is that of international transfers; ${TERMS_HELP}`,
    method: 'POST',
    path: '/networks/banks',
    fields: {
      BANK: 'bank_name',
      NUMBER: 'bank_number',
      HOLDER: 'account_name',
      address: 'bank_address',
      code: 'bank_code',
      company: 'company_address',
    },
    input: bankInput,
    run: ({ coin, name, minimum, arrival, memo, ...bank }, { db }) => {
      const terms = termsWith({ minimum, arrival, memo }, NO_TERMS)
      return add(db, { coin, name, address: '', img: '', format: null, bank, ...terms })
    },
    show: ({ id }) => `Bank ${id} is added.`,
  }),
  command({
    usage: `networks set ID ${TERMS_USAGE}`,
    does: `changes the terms of a network or a bank; what is left out stays; ${TERMS_HELP}`,
    method: 'PUT',
    path: '/networks/:id',
    input: v.object({ ...byId.entries, ...termsInput }),
    async run({ id, ...typed }, { db }) {
      const way = await depositWay(db, id)
      if (!way) return new Problem(`There is no network ${id}.`)
      const terms = termsWith(typed, way)
      const wrong = await minimumProblem(db, { coin: way.coin, ...terms })
      if (wrong) return wrong
      await setTerms(db, id, terms)
      return { ...way, ...terms }
    },
    show: ({ coin, name, minimum, arrival, memo }) =>
      `${name} of ${coin}: minimum ${minimum}, ${arrival === null ? 'no time said' : `${arrival} minutes`}, ${memo ? `memo ${memo}` : 'no memo'}.`,
  }),
  removeCommand({
    things: 'networks',
    thing: 'network',
    does: 'takes a network or a bank away; addresses that are bound stay',
    remove: ({ db }, id) => removeNetwork(db, id),
  }),
]
