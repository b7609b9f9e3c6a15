import * as v from 'valibot'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { byId, coinTitle, words } from '../../core/command/inputs.ts'
import { listed, PLACE_USAGE, place, placeOf } from '../../core/command/lists.ts'
import { table, utcMinute } from '../../core/command/table.ts'
import { changedTermsInput, rangeText, termsAfter, termsInput, termsProblem } from '../product-inputs.ts'
import { allLoans, loanNumber, totalOf } from './loans.ts'
import { addProduct, allProducts, closeProduct, type LoanProduct, openProduct, setProduct } from './products.ts'

const STATES = ['waiting', 'approved', 'refused', 'withdrawn'] as const
const TERMS_HELP = 'MIN and MAX are amounts of the coin, MAX may be none; RATE is percent a day, DAYS the term'

const termsText = (product: Pick<LoanProduct, 'coin' | 'minimum' | 'maximum' | 'rate' | 'days'>): string =>
  `${rangeText(product)} ${product.coin}, ${product.rate} % a day for ${product.days} days`

/** Operator commands for loans: products, and a list of loans. Decisions are made in reviews/. */
export const commands: readonly Command[] = [
  command({
    usage: 'loans products list',
    does: 'the loans that can be applied for, closed ones too',
    method: 'GET',
    path: '/loan-products',
    run: (_, { db }) => allProducts(db),
    show: (products) =>
      table(
        products,
        [
          'id',
          'title',
          'lender',
          'coin',
          ['amounts', rangeText],
          ['% a day', 'rate'],
          ['days', ({ days }) => String(days)],
          ['sample', ({ sample }) => (sample ? 'yes' : '')],
          ['closed (UTC)', ({ closed_at }) => utcMinute(closed_at)],
        ],
        'There are none.',
      ),
  }),
  command({
    usage: 'loans products add TITLE LENDER COIN MIN MAX RATE DAYS',
    does: `offers a loan; ${TERMS_HELP}`,
    method: 'POST',
    path: '/loan-products',
    input: v.object({ title: words(60), lender: words(60), coin: coinTitle, ...termsInput }),
    async run({ title, lender, coin, ...typed }, { db }) {
      const { min: minimum, max: maximum, rate, days } = typed
      const product = { title, lender, coin, minimum, maximum, rate, days, sample: false }
      const problem = await termsProblem(db, product)
      return problem ?? { id: await addProduct(db, product), ...product }
    },
    show: (product) => `Loan ${product.id} is offered: ${termsText(product)}.`,
  }),
  command({
    usage:
      'loans products set ID [--title TITLE] [--lender LENDER] [--min MIN] [--max MAX] [--rate RATE] [--days DAYS]',
    does: `changes a loan for applications from now on; what is left out stays; ${TERMS_HELP}`,
    method: 'PUT',
    path: '/loan-products/:id',
    input: v.object({
      ...byId.entries,
      title: v.optional(words(60)),
      lender: v.optional(words(60)),
      ...changedTermsInput,
    }),
    async run({ id, title, lender, ...typed }, { db }) {
      const before = await openProduct(db, id)
      if (!before) return new Problem(`No loan ${id} is offered.`)
      const named = { title: title ?? before.title, lender: lender ?? before.lender }
      const product = { ...before, ...named, ...termsAfter(typed, before) }
      const problem = await termsProblem(db, product)
      if (problem) return problem
      await setProduct(db, product)
      return product
    },
    show: (product) => `${product.title}: ${termsText(product)}.`,
  }),
  command({
    usage: 'loans products close ID',
    does: 'offers a loan no more; what was applied for is decided as before',
    method: 'POST',
    path: '/loan-products/:id/close',
    input: byId,
    run: async ({ id }, { db, now }) =>
      (await closeProduct(db, id, now())) ? { id } : new Problem(`No loan ${id} is offered.`),
    show: ({ id }) => `Loan ${id} is closed.`,
  }),
  command({
    usage: `loans list [--state STATE] ${PLACE_USAGE}`,
    does: 'lists loans that members have applied for, newest first; STATE is waiting, approved, refused or withdrawn',
    method: 'GET',
    path: '/loans',
    input: v.object({ state: v.optional(v.picklist(STATES, `must be one of ${STATES.join(', ')}`)), ...place }),
    run: ({ state = null, ...given }, { db }) => allLoans(db, state, placeOf(given)),
    show: (rows) =>
      listed(
        rows,
        [
          ['number', loanNumber],
          ['login name', 'username'],
          ['loan', 'title'],
          ['amount', ({ amount, coin }) => `${amount} ${coin}`],
          ['to repay', totalOf],
          ['days', ({ days }) => String(days)],
          ['state', 'state'],
          ['handed in (UTC)', ({ submitted_at }) => utcMinute(submitted_at)],
          ['due (UTC)', ({ due_at }) => utcMinute(due_at)],
          ['repaid (UTC)', ({ repaid_at }) => utcMinute(repaid_at)],
        ],
        'There are none.',
      ),
  }),
]
