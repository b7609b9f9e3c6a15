import * as v from 'valibot'
import { ADDRESS_FORMATS, findNetworkFormat } from '../../../shared/base/contract/addresses.ts'
import { isBurnAddress } from '../../../shared/base/contract/unpayable-addresses.ts'
import { getScale } from '../../../shared/base/money/decimal.ts'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { idInput } from '../../core/command/inputs.ts'
import { formatTable } from '../../core/command/table.ts'
import type { Sql } from '../../core/db/sql.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { findMembersBoundTo } from './bound-members.ts'
import { confirmChange, confirmDestination, logChange, toNetworkAddress } from './network-changes.ts'
import {
  bankInput,
  confirmation,
  mergeRules,
  mergeTerms,
  networkInput,
  RULES_HELP,
  RULES_OPTIONS,
  rulesInput,
  TERMS_HELP,
  TERMS_OPTIONS,
  termsInput,
} from './networks.inputs.ts'
import {
  addDepositWay,
  type DepositWay,
  findDepositWay,
  findDepositWays,
  NO_RULES,
  NO_TERMS,
  removeNetwork,
  setDepositTerms,
  setWithdrawalRules,
  toPayoutNetwork,
} from './networks.ts'

/** Maximum number of members whom the reply names because they have bound the new deposit address for their withdrawals. */
const MAX_NAMED_MEMBERS = 20

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

/** Returns a network or bank by its coin and name, for the audit log. */
const readNamedWay = async (
  { coin, name }: { coin: string; name: string },
  { tx }: ActContext,
): Promise<DepositWay | null> =>
  (await findDepositWays(tx)).find((way) => way.coin === coin && way.name === name) ?? null

const DEPOSIT_ADDRESS = { rule: 'a change of a deposit address' }

/** Operator commands for networks and banks. */
export const commands: readonly Command[] = [
  look({
    usage: 'networks list',
    description: 'lists the networks of every coin with your address on each, and the banks',
    permission: 'networks.read',
    personal: [],
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
          ['address', ({ address, bank }) => (bank ? `${bank.bankName}, ${bank.bankNumber}` : address)],
          'contract',
          ['withdrawal memo', (way) => (way.bank ? '' : toPayoutNetwork(way).need)],
          'minimum',
          ['minutes', ({ arrival }) => (arrival === null ? '' : String(arrival))],
          'memo',
        ],
        'There are no networks; withdrawal addresses are taken as they are typed.',
      ),
  }),
  act({
    usage: 'networks add <COIN> <NETWORK> <ADDRESS>',
    options: { format: '--format <FORMAT>', img: '--img <URL>', ...TERMS_OPTIONS, ...RULES_OPTIONS, yes: '--yes' },
    description: `adds a network (TRC20, ERC20, …), in a real installation after a confirmation; members' addresses of the coin must be of one of its networks; FORMAT is required if it does not follow from the name: ${ADDRESS_FORMATS.join(', ')}; ${TERMS_HELP}; ${RULES_HELP}`,
    permission: 'networks.change',
    secondPerson: DEPOSIT_ADDRESS,
    method: 'POST',
    path: '/networks',
    fields: { NETWORK: 'name' },
    publishes: true,
    input: networkInput,
    readState: readNamedWay,
    async run(
      { format = null, minimum, arrival, memo, contract, withdrawal_memo, memo_format, yes, ...rest },
      context,
    ) {
      const { tx } = context
      const given = {
        id: '',
        ...rest,
        format,
        bank: null,
        ...mergeTerms({ minimum, arrival, memo }, NO_TERMS),
        ...mergeRules({ contract, withdrawal_memo, memo_format }, NO_RULES),
      }
      const known = findNetworkFormat(given.name)
      if (format && known && format !== known)
        return new Problem(`Addresses of ${given.name} are of the format ${known}.`)
      if (!(await allCoins(tx)).some(({ title }) => title === given.coin))
        return new Problem(`There is no coin "${given.coin}".`)
      const address = toNetworkAddress(given.address, given)
      if (address instanceof Problem) return address
      const ofToken = toNetworkAddress(given.contract, given)
      if (ofToken instanceof Problem) return ofToken
      if (isBurnAddress(address)) return new Problem(`Nobody can spend from ${address}.`)
      const network = { ...given, address, contract: ofToken }
      if (yes === undefined && !context.config.demo) return confirmDestination(network, address)
      const added = await addWay(tx, network)
      if (added instanceof Problem) return added
      logChange(context, { ...network, id: added.id }, 'network added')
      return { ...added, bound: await findMembersBoundTo(tx, address, MAX_NAMED_MEMBERS) }
    },
    show: ({ id, bound }) =>
      bound.length === 0
        ? `Network ${id} is added.`
        : `Network ${id} is added. Withdrawals to its address are refused; these members have bound it: ${bound.join(', ')}.`,
  }),
  act({
    usage: 'networks add-bank <COIN> <NAME> <BANK> <NUMBER> <HOLDER>',
    options: {
      bankAddress: '--address <TEXT>',
      bankCode: '--code <CODE>',
      companyAddress: '--company <TEXT>',
      ...TERMS_OPTIONS,
      yes: '--yes',
    },
    description: `adds a bank account for deposits of a coin, in a real installation after a confirmation; NAME is the text of its tab; CODE is the bank's code for international transfers; ${TERMS_HELP}`,
    permission: 'networks.change',
    secondPerson: DEPOSIT_ADDRESS,
    method: 'POST',
    path: '/networks/banks',
    fields: { BANK: 'bankName', NUMBER: 'bankNumber', HOLDER: 'accountName' },
    input: bankInput,
    readState: readNamedWay,
    run: async ({ coin, name, minimum, arrival, memo, yes, ...bank }, { tx, config }) => {
      const account = `${bank.bankName}, ${bank.bankNumber}, ${bank.accountName}`
      if (yes === undefined && !config.demo) return confirmDestination({ coin, name }, account)
      const terms = { ...mergeTerms({ minimum, arrival, memo }, NO_TERMS), ...NO_RULES }
      return addWay(tx, { coin, name, address: '', img: '', format: null, bank, ...terms })
    },
    show: ({ id }) => `Bank ${id} is added.`,
  }),
  act({
    usage: 'networks set <ID>',
    options: { ...TERMS_OPTIONS, ...RULES_OPTIONS, yes: '--yes' },
    description: `changes the terms of a network or a bank, after a confirmation; omitted values stay; ${TERMS_HELP}; ${RULES_HELP}`,
    permission: 'networks.change',
    secondPerson: DEPOSIT_ADDRESS,
    method: 'PUT',
    path: '/networks/:id',
    input: v.object({ ...idInput.entries, ...termsInput, ...rulesInput, ...confirmation }),
    readState: ({ id }, { tx }) => findDepositWay(tx, id),
    async run({ id, yes, ...typed }, context) {
      const { tx } = context
      const way = await findDepositWay(tx, id)
      if (!way) return new Problem(`There is no network ${id}.`)
      const merged = { ...way, ...mergeTerms(typed, way), ...mergeRules(typed, way) }
      if (way.bank && (typed.contract || typed.withdrawal_memo || typed.memo_format))
        return new Problem(`${way.name} is a bank: it has no contract and no withdrawals.`)
      const contract = typed.contract ? toNetworkAddress(typed.contract, merged) : merged.contract
      if (contract instanceof Problem) return contract
      const changed = { ...merged, contract }
      const wrong = await checkMinimum(tx, changed)
      if (wrong) return wrong
      if (yes === undefined) return confirmChange(tx, way, 'This changes')
      await setDepositTerms(tx, id, changed)
      await setWithdrawalRules(tx, id, changed)
      logChange(context, changed, 'network changed', way)
      return changed
    },
    show: (way) =>
      `${way.name} of ${way.coin}: minimum ${way.minimum}, ${way.arrival === null ? 'no time said' : `${way.arrival} minutes`}, ${way.memo ? `memo ${way.memo}` : 'no memo'}${way.bank ? '' : `, memo of withdrawals ${toPayoutNetwork(way).need}`}${way.contract && `, contract ${way.contract}`}.`,
  }),
  act({
    usage: 'networks remove <ID>',
    options: { yes: '--yes' },
    description:
      'removes a network or a bank, after a confirmation; bound addresses stay on it and cannot be withdrawn to',
    permission: 'networks.change',
    secondPerson: DEPOSIT_ADDRESS,
    method: 'DELETE',
    path: '/networks/:id',
    input: v.object({ ...idInput.entries, ...confirmation }),
    readState: ({ id }, { tx }) => findDepositWay(tx, id),
    async run({ id, yes }, context) {
      const way = await findDepositWay(context.tx, id)
      if (!way) return new Problem(`There is no network ${id}.`)
      if (yes === undefined) return confirmChange(context.tx, way, 'This removes')
      if (!(await removeNetwork(context.tx, id))) return new Problem(`There is no network ${id}.`)
      logChange(context, way, 'network removed')
      return { id }
    },
  }),
]
