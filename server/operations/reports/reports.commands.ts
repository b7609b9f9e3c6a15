import * as v from 'valibot'
import { utcDayStart } from '../../../shared/base/contract/utc-days.ts'
import { type Command, Problem } from '../../core/command/command.ts'
import { formatCsv } from '../../core/command/csv.ts'
import { look } from '../../core/command/declare-command.ts'
import { MAX_DAYS, type Period, readActivity, readFlows, readLiabilities, toPeriod } from './operator-reports.ts'

const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/
const parseDay = (day: string): number => (DAY_PATTERN.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN)

/** UTC day, as epoch ms of its start. */
const dayInput = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.check((day) => !Number.isNaN(parseDay(day)), 'must be a day in UTC such as 2026-12-01'),
  v.transform(parseDay),
)
const PERIOD = { from: '--from <DAY>', to: '--to <DAY>' }
const periodInput = v.object({ from: v.optional(dayInput), to: v.optional(dayInput) })

/** Returns the period of an input: by default the last 30 days, with today. */
function readPeriod({ from, to }: v.InferOutput<typeof periodInput>, now: number): Period | Problem {
  const last = to ?? utcDayStart(now)
  return (
    toPeriod(from ?? utcDayStart(last, -29), last) ??
    new Problem(`--from must not be after --to, and at most ${MAX_DAYS} days are reported at once.`)
  )
}

/** Operator commands that print reports as CSV, or as JSON with `--json`. */
export const commands: readonly Command[] = [
  look({
    usage: 'reports flows',
    options: PERIOD,
    description:
      'prints as CSV what each account of the house received (or gave, below 0) by UTC day and coin, from the books: deposits, withdrawals, fees and the results of products; the last 30 days without options',
    permission: 'reports.read',
    personal: [],
    path: '/reports/flows',
    input: periodInput,
    async run(given, { db, now }) {
      const period = readPeriod(given, now())
      return period instanceof Problem ? period : readFlows(db, period)
    },
    show: (rows) => formatCsv(rows, ['day', 'account', 'coin', 'amount'], ['amount']),
  }),
  look({
    usage: 'reports liabilities',
    description:
      'prints as CSV what the platform owes its members by coin now, and the balance of the house, from the books',
    permission: 'reports.read',
    personal: [],
    path: '/reports/liabilities',
    run: (_, { db }) => readLiabilities(db),
    show: (rows) => formatCsv(rows, ['coin', 'available', 'frozen', 'house'], ['available', 'frozen', 'house']),
  }),
  look({
    usage: 'reports activity',
    options: PERIOD,
    description:
      'prints as CSV the number of options, spot orders and swaps by UTC day, their turnover, and the members who placed them; the last 30 days without options',
    permission: 'reports.read',
    personal: [],
    path: '/reports/activity',
    input: periodInput,
    async run(given, { db, now }) {
      const period = readPeriod(given, now())
      return period instanceof Problem ? period : readActivity(db, period)
    },
    show: (rows) => formatCsv(rows, ['day', 'product', 'coin', 'orders', 'turnover', 'members'], ['turnover']),
  }),
]
