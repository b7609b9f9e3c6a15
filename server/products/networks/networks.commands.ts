import * as v from 'valibot'
import { ADDRESS_FORMATS, ADDRESS_PATTERN, findNetworkFormat } from '../../../shared/contract/addresses.ts'
import { amount, count } from '../../../shared/contract/codec.ts'
import { getScale, sign } from '../../../shared/money/decimal.ts'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { codecInput, coinTitle as coin, idInput, pictureInput, textInput } from '../../core/command/inputs.ts'
import { createRemoveCommand } from '../../core/command/remove-command.ts'
import { formatTable } from '../../core/command/table.ts'
import type { Sql } from '../../core/db/sql.ts'
import { allCoins } from '../../ledger/ledger.ts'
import {
  addDepositWay,
  type DepositTerms,
  type DepositWay,
  findAddressFault,
  findDepositWay,
  findDepositWays,
  NO_TERMS,
  removeNetwork,
  setDepositTerms,
} from './networks.ts'
import { findMembersBoundTo, isBurnAddress } from './unpayable-addresses.ts'

/** Maximum number of members whom the reply names because they have bound the new deposit address for their withdrawals. */
const MAX_NAMED_MEMBERS = 20

/** Parses an optional text. */
const optionalText = (most: number) =>
  v.pipe(v.string('must be a text'), v.trim(), v.maxLength(most, `must have at most ${most} characters`))

/** Longest arrival time in minutes: 60 days. */
const MAX_ARRIVAL_MINUTES = 86_400

const termsInput = {
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

const networkInput = v.object({
  coin,
  name: textInput(40),
  address: v.pipe(textInput(200), v.regex(ADDRESS_PATTERN, 'must be letters, digits and signs without spaces')),
  img: pictureInput,
  format: v.optional(v.picklist(ADDRESS_FORMATS, `must be one of ${ADDRESS_FORMATS.join(', ')}`)),
  ...termsInput,
})

const bankInput = v.object({
  coin,
  name: textInput(40),
  bank_name: textInput(100),
  bank_number: textInput(100),
  account_name: textInput(100),
  bank_address: v.optional(optionalText(200), ''),
  bank_code: v.optional(optionalText(100), ''),
  company_address: v.optional(optionalText(200), ''),
  ...termsInput,
})

/** Terms as typed by the operator. Omitted ones keep their values. */
type TypedTerms = { [Name in keyof DepositTerms]?: Exclude<DepositTerms[Name], null> | undefined }

const mergeTerms = ({ minimum, arrival, memo }: TypedTerms, before: DepositTerms): DepositTerms => ({
  minimum: minimum ?? before.minimum,
  arrival: arrival === undefined ? before.arrival : arrival || null,
  memo: memo ?? before.memo,
})

/** Adds a network or a bank. Returns a problem if the coin does not exist, the minimum has too many decimals, or the name is taken. */
async function addWay(db: Sql, way: Omit<DepositWay, 'id'>): Promise<{ id: string } | Problem> {
  const wrong = await checkMinimum(db, way)
  if (wrong) return wrong
  const id = await addDepositWay(db, way)
  return id === null ? new Problem(`${way.coin} already has a network ${way.name}.`) : { id }
}

async function checkMinimum(db: Sql, { coin: title, minimum }: Pick<DepositWay, 'coin' | 'minimum'>) {
  const known = (await allCoins(db)).find((one) => one.title === title)
  if (!known) return new Problem(`There is no coin "${title}".`)
  return getScale(minimum) > known.scale ? new Problem(`${title} has ${known.scale} digits after the point.`) : null
}

const TERMS_OPTIONS = { minimum: '--minimum <AMOUNT>', arrival: '--arrival <MINUTES>', memo: '--memo <MEMO>' }
const TERMS_HELP =
  'MINUTES is the time until a deposit arrives, 0 if unknown; MEMO is the memo that a transfer must contain, "" for none'

/** Operator commands for networks and banks. */
export const commands: readonly Command[] = [
  command({
    usage: 'networks list',
    description: 'lists the networks of every coin with your address on each, and the banks',
    method: 'GET',
    path: '/networks',
    run: (_, { db }) => findDepositWays(db),
    show: (networks) =>
      formatTable(
        networks,
        [
          'id',
          'coin',
          ['network', 'name'],
          ['format', ({ name, format, bank }) => (bank ? 'bank' : (format ?? findNetworkFormat(name) ?? 'not known'))],
          ['address', ({ address, bank }) => (bank ? `${bank.bank_name}, ${bank.bank_number}` : address)],
          'minimum',
          ['minutes', ({ arrival }) => (arrival === null ? '' : String(arrival))],
          'memo',
        ],
        'There are no networks; withdrawal addresses are taken as they are typed.',
      ),
  }),
  command({
    usage: 'networks add <COIN> <NETWORK> <ADDRESS>',
    options: { format: '--format <FORMAT>', img: '--img <URL>', ...TERMS_OPTIONS },
    description: `adds a network (TRC20, ERC20, …); members' addresses of the coin must be of one of its networks; FORMAT is required if it does not follow from the name: ${ADDRESS_FORMATS.join(', ')}; ${TERMS_HELP}`,
    method: 'POST',
    path: '/networks',
    fields: { NETWORK: 'name' },
    publishes: true,
    input: networkInput,
    async run({ format = null, minimum, arrival, memo, ...rest }, { db }) {
      const network = { ...rest, format, bank: null, ...mergeTerms({ minimum, arrival, memo }, NO_TERMS) }
      const { name, address } = network
      const known = findNetworkFormat(name)
      if (format && known && format !== known) return new Problem(`Addresses of ${name} are of the format ${known}.`)
      if (!(await allCoins(db)).some(({ title }) => title === network.coin))
        return new Problem(`There is no coin "${network.coin}".`)
      const fault = findAddressFault(address, [network])
      if (fault === 'network') return new Problem(`${address} is not an address of ${name}.`)
      if (fault === 'checksum')
        return new Problem(`The checksum of ${address} is wrong: one character may be mistyped.`)
      if (isBurnAddress(address)) return new Problem(`Nobody can spend from ${address}.`)
      const added = await addWay(db, network)
      return added instanceof Problem
        ? added
        : { ...added, bound: await findMembersBoundTo(db, address, MAX_NAMED_MEMBERS) }
    },
    show: ({ id, bound }) =>
      bound.length === 0
        ? `Network ${id} is added.`
        : `Network ${id} is added. Withdrawals to its address are refused; these members have bound it: ${bound.join(', ')}.`,
  }),
  command({
    usage: 'networks add-bank <COIN> <NAME> <BANK> <NUMBER> <HOLDER>',
    options: {
      bank_address: '--address <TEXT>',
      bank_code: '--code <CODE>',
      company_address: '--company <TEXT>',
      ...TERMS_OPTIONS,
    },
    description: `adds a bank account for deposits of a coin; NAME is the text of its tab; CODE is the bank's code for international transfers; ${TERMS_HELP}`,
    method: 'POST',
    path: '/networks/banks',
    fields: { BANK: 'bank_name', NUMBER: 'bank_number', HOLDER: 'account_name' },
    input: bankInput,
    run: ({ coin, name, minimum, arrival, memo, ...bank }, { db }) => {
      const terms = mergeTerms({ minimum, arrival, memo }, NO_TERMS)
      return addWay(db, { coin, name, address: '', img: '', format: null, bank, ...terms })
    },
    show: ({ id }) => `Bank ${id} is added.`,
  }),
  command({
    usage: 'networks set <ID>',
    options: TERMS_OPTIONS,
    description: `changes the terms of a network or a bank; omitted values stay; ${TERMS_HELP}`,
    method: 'PUT',
    path: '/networks/:id',
    input: v.object({ ...idInput.entries, ...termsInput }),
    async run({ id, ...typed }, { db }) {
      const way = await findDepositWay(db, id)
      if (!way) return new Problem(`There is no network ${id}.`)
      const terms = mergeTerms(typed, way)
      const wrong = await checkMinimum(db, { coin: way.coin, ...terms })
      if (wrong) return wrong
      await setDepositTerms(db, id, terms)
      return { ...way, ...terms }
    },
    show: ({ coin, name, minimum, arrival, memo }) =>
      `${name} of ${coin}: minimum ${minimum}, ${arrival === null ? 'no time said' : `${arrival} minutes`}, ${memo ? `memo ${memo}` : 'no memo'}.`,
  }),
  createRemoveCommand({
    things: 'networks',
    thing: 'network',
    description: 'removes a network or a bank; bound addresses stay',
    remove: ({ db }, id) => removeNetwork(db, id),
  }),
]
