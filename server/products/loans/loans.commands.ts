import * as v from 'valibot'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { coinTitle, idInput, textInput } from '../../core/command/inputs.ts'
import { formatPage, PAGE_OPTIONS, pageInput, toPage } from '../../core/command/lists.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import {
  applyTermsChange,
  changedTermsInput,
  findTermsProblem,
  formatAmountRange,
  termsInput,
} from '../product-inputs.ts'
import { calculateRepayment, getLoanNumber, listLoans } from './loans.ts'
import {
  addProduct,
  closeProduct,
  findOpenLoanProduct,
  type LoanProduct,
  listLoanProducts,
  setProduct,
} from './products.ts'

const STATES = ['waiting', 'approved', 'refused', 'withdrawn'] as const
const TERMS_HELP = 'MIN and MAX are amounts of the coin, MAX may be none; RATE is percent a day, DAYS the term'

const formatTerms = (product: Pick<LoanProduct, 'coin' | 'minimum' | 'maximum' | 'rate' | 'days'>): string =>
  `${formatAmountRange(product)} ${product.coin}, ${product.rate} % a day for ${product.days} days`

/** Operator commands for loans: products, and a list of loans. Decisions are made in reviews/. */
export const commands: readonly Command[] = [
  command({
    usage: 'loans products list',
    description: 'the loans that can be applied for, closed ones too',
    method: 'GET',
    path: '/loan-products',
    run: (_, { db }) => listLoanProducts(db),
    show: (products) =>
      formatTable(
        products,
        [
          'id',
          'title',
          'lender',
          'coin',
          ['amounts', formatAmountRange],
          ['% a day', 'rate'],
          ['days', ({ days }) => String(days)],
          ['sample', ({ sample }) => (sample ? 'yes' : '')],
          ['closed (UTC)', ({ closed_at }) => formatUtcMinute(closed_at)],
        ],
        'There are none.',
      ),
  }),
  command({
    usage: 'loans products add <TITLE> <LENDER> <COIN> <MIN> <MAX> <RATE> <DAYS>',
    description: `offers a loan; ${TERMS_HELP}`,
    method: 'POST',
    path: '/loan-products',
    input: v.object({ title: textInput(60), lender: textInput(60), coin: coinTitle, ...termsInput }),
    async run({ title, lender, coin, ...typed }, { db }) {
      const { min: minimum, max: maximum, rate, days } = typed
      const product = { title, lender, coin, minimum, maximum, rate, days, sample: false }
      const problem = await findTermsProblem(db, product)
      return problem ?? { id: await addProduct(db, product), ...product }
    },
    show: (product) => `Loan ${product.id} is offered: ${formatTerms(product)}.`,
  }),
  command({
    usage: 'loans products set <ID>',
    options: {
      title: '--title <TITLE>',
      lender: '--lender <LENDER>',
      min: '--min <MIN>',
      max: '--max <MAX>',
      rate: '--rate <RATE>',
      days: '--days <DAYS>',
    },
    description: `changes a loan for applications from now on; what is left out stays; ${TERMS_HELP}`,
    method: 'PUT',
    path: '/loan-products/:id',
    input: v.object({
      ...idInput.entries,
      title: v.optional(textInput(60)),
      lender: v.optional(textInput(60)),
      ...changedTermsInput,
    }),
    async run({ id, title, lender, ...typed }, { db }) {
      const before = await findOpenLoanProduct(db, id)
      if (!before) return new Problem(`No loan ${id} is offered.`)
      const named = { title: title ?? before.title, lender: lender ?? before.lender }
      const product = { ...before, ...named, ...applyTermsChange(typed, before) }
      const problem = await findTermsProblem(db, product)
      if (problem) return problem
      await setProduct(db, product)
      return product
    },
    show: (product) => `${product.title}: ${formatTerms(product)}.`,
  }),
  command({
    usage: 'loans products close <ID>',
    description: 'offers a loan no more; what was applied for is decided as before',
    method: 'POST',
    path: '/loan-products/:id/close',
    input: idInput,
    run: async ({ id }, { db, now }) =>
      (await closeProduct(db, id, now())) ? { id } : new Problem(`No loan ${id} is offered.`),
    show: ({ id }) => `Loan ${id} is closed.`,
  }),
  command({
    usage: 'loans list',
    options: { state: '--state <STATE>', ...PAGE_OPTIONS },
    description:
      'lists loans that members have applied for, newest first; STATE is waiting, approved, refused or withdrawn',
    method: 'GET',
    path: '/loans',
    input: v.object({ state: v.optional(v.picklist(STATES, `must be one of ${STATES.join(', ')}`)), ...pageInput }),
    run: ({ state = null, ...given }, { db }) => listLoans(db, state, toPage(given)),
    show: (rows) =>
      formatPage(
        rows,
        [
          ['number', getLoanNumber],
          ['login name', 'username'],
          ['loan', 'title'],
          ['amount', ({ amount, coin }) => `${amount} ${coin}`],
          ['to repay', calculateRepayment],
          ['days', ({ days }) => String(days)],
          ['state', 'state'],
          ['submitted (UTC)', ({ submitted_at }) => formatUtcMinute(submitted_at)],
          ['due (UTC)', ({ due_at }) => formatUtcMinute(due_at)],
          ['repaid (UTC)', ({ repaid_at }) => formatUtcMinute(repaid_at)],
        ],
        'There are none.',
      ),
  }),
]
