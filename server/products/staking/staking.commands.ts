import * as v from 'valibot'
import { amount } from '../../../shared/base/contract/codec.ts'
import { EARLY_REDEMPTION_RULES, type EarlyRedemptionRule } from '../../../shared/base/contract/staking.ts'
import { compare, getScale, sign } from '../../../shared/base/money/decimal.ts'
import { type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { codecInput, idInput, pictureInput, textInput } from '../../core/command/inputs.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { PAID_RATE, termsInput } from '../term-products/offer-terms.ts'
import { closeRow } from '../term-products/offers.ts'
import { createRecordsCommand } from '../term-products/records.commands.ts'
import {
  addPeriod,
  addProject,
  findOpenPeriod,
  findOpenPeriods,
  findOpenProject,
  findOpenProjects,
  type PeriodTerms,
  setPeriod,
  setProjectPicture,
} from './projects.ts'

const EARLY = Object.keys(EARLY_REDEMPTION_RULES) as EarlyRedemptionRule[]

const { days } = termsInput
const rate = v.pipe(
  codecInput(amount, 'must be a percent number'),
  v.check((rate) => sign(rate) > 0 && compare(rate, '1000') <= 0, 'must be above 0 and at most 1000'),
)
const minimum = v.pipe(
  codecInput(amount, 'must be a whole amount'),
  v.check((least) => getScale(least) === 0 && compare(least, '1') >= 0, 'must be a whole amount of at least 1'),
)
const early = v.picklist(EARLY, `must be one of ${EARLY.join(', ')}`)

const EARLY_HELP =
  'EARLY is the interest of an early redemption: none (early redemption is not possible), accrued (that of the full days), forfeited (no interest)'

const formatPeriod = ({ days, rate, minimum, early }: PeriodTerms): string =>
  `${days} days at ${rate} % a year, from ${minimum}, redeeming early: ${early}.`

/** Creates the command that closes a project or a period. */
const closeCommand = (things: 'projects' | 'periods', thing: string): Command =>
  act({
    usage: `staking ${things} close <ID>`,
    description: `closes a ${thing} to new stakes; running stakes continue`,
    permission: 'staking.change',
    method: 'DELETE',
    path: `/staking-${things}/:id`,
    input: idInput,
    run: async ({ id }, { tx, now }) =>
      (await closeRow(tx, `staking_${things}`, id, now())) ? { id } : new Problem(`There is no open ${thing} ${id}.`),
  })

const projectCommands: readonly Command[] = [
  look({
    usage: 'staking projects list',
    description: 'lists the coins that can be staked, with their periods',
    permission: 'staking.read',
    personal: [],
    path: '/staking-projects',
    async run(_, { db }) {
      const periods = await findOpenPeriods(db)
      return (await findOpenProjects(db)).map((project) => ({
        ...project,
        days: periods
          .filter((period) => period.project === project.id)
          .map((period) => period.days)
          .join(', '),
      }))
    },
    show: (projects) =>
      formatTable(
        projects,
        ['id', 'coin', 'days', ['picture', 'img'], ['sample', ({ sample }) => (sample ? 'yes' : '')]],
        'Nothing can be staked.',
      ),
  }),
  act({
    usage: 'staking projects add <COIN>',
    options: { img: '--img <URL>' },
    description:
      'permits members to stake a coin once it has a period; without a picture the sign of the coin is shown',
    permission: 'staking.change',
    method: 'POST',
    path: '/staking-projects',
    publishes: true,
    input: v.object({ coin: v.pipe(textInput(16), v.toUpperCase()), img: pictureInput }),
    async run({ coin: title, img }, { tx }) {
      const coin = (await allCoins(tx)).find((one) => one.title === title)
      return coin
        ? { id: await addProject(tx, { coinId: coin.id, img, sample: false }) }
        : new Problem(`There is no coin "${title}".`)
    },
    show: ({ id }) => `Project ${id} is added.`,
  }),
  act({
    usage: 'staking projects set <ID>',
    options: { img: '--img <URL>' },
    description: 'changes the picture of a project; without --img, the sign of its coin is shown',
    permission: 'staking.change',
    method: 'PUT',
    path: '/staking-projects/:id',
    publishes: true,
    input: v.object({ ...idInput.entries, img: pictureInput }),
    run: async ({ id, img }, { tx }) =>
      (await setProjectPicture(tx, id, img)) ? { id } : new Problem(`There is no open project ${id}.`),
  }),
  closeCommand('projects', 'project'),
]

const periodCommands: readonly Command[] = [
  look({
    usage: 'staking periods list',
    description: 'lists the periods of all projects with their terms',
    permission: 'staking.read',
    personal: [],
    path: '/staking-periods',
    async run(_, { db }) {
      const coins = new Map((await findOpenProjects(db)).map(({ id, coin }) => [id, coin]))
      return (await findOpenPeriods(db)).flatMap((period) => {
        const coin = coins.get(period.project)
        return coin === undefined ? [] : [{ ...period, coin }]
      })
    },
    show: (periods) =>
      formatTable(
        periods,
        ['id', 'project', 'coin', ['days', ({ days }) => String(days)], ['% a year', 'rate'], 'minimum', 'early'],
        'There are no periods.',
      ),
  }),
  act({
    usage: 'staking periods add <PROJECT> <DAYS> <RATE> <MINIMUM> <EARLY>',
    description: `adds a period of DAYS to a project; RATE is percent a year; ${EARLY_HELP}`,
    permission: 'staking.change',
    secondPerson: PAID_RATE,
    method: 'POST',
    path: '/staking-periods',
    input: v.object({ project: idInput.entries.id, days, rate, minimum, early }),
    async run({ project, ...terms }, { tx }) {
      if (!(await findOpenProject(tx, project))) return new Problem(`There is no open project ${project}.`)
      return { id: await addPeriod(tx, project, terms), ...terms }
    },
    show: ({ id, ...terms }) => `Period ${id} is added: ${formatPeriod(terms)}`,
  }),
  act({
    usage: 'staking periods set <ID>',
    options: { days: '--days <DAYS>', rate: '--rate <RATE>', minimum: '--minimum <MINIMUM>', early: '--early <EARLY>' },
    description: `changes a period for future stakes; running stakes keep their terms; omitted values stay; ${EARLY_HELP}`,
    permission: 'staking.change',
    secondPerson: PAID_RATE,
    method: 'PUT',
    path: '/staking-periods/:id',
    input: v.object({
      ...idInput.entries,
      days: v.optional(days),
      rate: v.optional(rate),
      minimum: v.optional(minimum),
      early: v.optional(early),
    }),
    readState: ({ id }, { tx }) => findOpenPeriod(tx, id),
    async run({ id, ...typed }, { tx }) {
      const before = await findOpenPeriod(tx, id)
      if (!before) return new Problem(`There is no open period ${id}.`)
      const terms = {
        days: typed.days ?? before.days,
        rate: typed.rate ?? before.rate,
        minimum: typed.minimum ?? before.minimum,
        early: typed.early ?? before.early,
      }
      await setPeriod(tx, id, terms)
      return { id, ...terms }
    },
    show: ({ id, ...terms }) => `Period ${id}: ${formatPeriod(terms)}`,
  }),
  closeCommand('periods', 'period'),
]

/** Stake as shown to the operator. */
interface OrderLine {
  id: string
  member: string
  amount: string
  days: number
  rate: string
  early: string
  state: string
  paid: string | null
  started_at: number
  end_at: number
}

const ordersCommand: Command = createRecordsCommand({
  permission: 'staking.read',
  usage: 'staking orders',
  description: 'lists the stakes of members, newest first',
  path: '/stakes',
  list: (sql, _, { limit, offset, after }) =>
    sql.query<OrderLine>(
      `SELECT o.id::text, m.username AS member, o.amount || ' ' || c.title AS amount, o.days, o.rate::text, o.early, o.state, o.paid::text, o.started_at, o.end_at
       FROM staking_orders o JOIN members m ON m.id = o.member JOIN coins c ON c.id = o.coin
       WHERE $3::bigint IS NULL OR o.id < $3::bigint ORDER BY o.id DESC LIMIT $1::int OFFSET $2::int`,
      [limit, offset, after],
    ),
  columns: [
    ['stake', 'id'],
    'member',
    'amount',
    ['days', ({ days }) => String(days)],
    ['% a year', 'rate'],
    'early',
    'state',
    ['interest paid', 'paid'],
    ['from (UTC)', ({ started_at }) => formatUtcMinute(started_at)],
    ['to (UTC)', ({ end_at }) => formatUtcMinute(end_at)],
  ],
})

/** Operator commands for staking: projects, periods, and a list of stakes. */
export const commands: readonly Command[] = [...projectCommands, ...periodCommands, ordersCommand]
