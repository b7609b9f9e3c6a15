import * as v from 'valibot'
import { type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { coinTitle, idInput, textInput } from '../../core/command/inputs.ts'
import { formatTable, formatUtcMinute, type TableColumn } from '../../core/command/table.ts'
import {
  applyTermsChange,
  changedTermsInput,
  findTermsProblem,
  formatAmountRange,
  PAID_RATE,
  termsInput,
} from './offer-terms.ts'
import type { NewOffer, Offer, OfferTable } from './offers.ts'

/** Words and rules of a product's offers. */
interface OfferCommands {
  offers: OfferTable<'lender'> | OfferTable<'img'>
  /** Domain of the permissions. */
  domain: string
  /** First words of the commands: `loans products`. */
  usage: string
  path: string
  /** One offer: `loan`. */
  noun: string
  descriptions: Record<'list' | 'add' | 'set' | 'close', string>
  /** Input of the offers' own column. It is an argument after the title, or the option `--img`. */
  detail: v.GenericSchema<unknown, string>
}

/** Typed values of a new offer. */
type TypedOffer = Record<'title' | 'coin', string> & Pick<Offer, 'lender' | 'img' | 'rate' | 'days'> & Typed
type Typed = { min: string; max: string | null }

/** Typed changes of an offer. */
type TypedChange = { id: string } & { [Name in Exclude<keyof TypedOffer, 'coin'>]?: TypedOffer[Name] | undefined }

const formatTerms = (offer: Pick<Offer, 'coin' | 'minimum' | 'maximum' | 'rate' | 'days'>): string =>
  `${formatAmountRange(offer)} ${offer.coin}, ${offer.rate} % a day for ${offer.days} days`

/** Values that the commands of one product use. */
interface Shared extends OfferCommands {
  isPicture: boolean
  published: { publishes?: true }
  /** One offer at the beginning of a sentence: `Loan`. */
  name: string
  /** Meaning of the arguments, for the help. */
  help: string
}

/** Creates the operator commands that list, add, change and close the offers of a product. */
export function createOfferCommands(product: OfferCommands): readonly Command[] {
  const { offers, noun } = product
  const isPicture = offers.detail === 'img'
  const shared: Shared = {
    ...product,
    isPicture,
    published: isPicture ? { publishes: true } : {},
    name: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
    help: `MIN and MAX are ${offers.whole ? 'whole ' : ''}amounts of the coin, MAX may be none; RATE is percent a day, DAYS the term`,
  }
  return [createList(shared), createAdd(shared), createSet(shared), createClose(shared)]
}

const createUnknownProblem = ({ noun }: Shared, id: string) => new Problem(`No ${noun} ${id} is offered.`)

const createList = ({ offers, domain, usage, path, descriptions, isPicture }: Shared): Command =>
  look({
    usage: `${usage} list`,
    description: descriptions.list,
    permission: `${domain}.read`,
    personal: [],
    path,
    run: (_, { db }): Promise<Offer[]> => offers.list(db),
    show: (rows) =>
      formatTable(
        rows,
        [
          'id',
          'title',
          ...(isPicture
            ? []
            : ([['lender', ({ lender = '' }) => lender]] as const satisfies readonly TableColumn<Offer>[])),
          'coin',
          ['amounts', formatAmountRange],
          ['% a day', 'rate'],
          ['days', ({ days }) => String(days)],
          ['sample', ({ sample }) => (sample ? 'yes' : '')],
          ['closed (UTC)', ({ closed_at }) => formatUtcMinute(closed_at)],
        ],
        'There are none.',
      ),
  })

const createAdd = ({
  offers,
  domain,
  usage,
  path,
  descriptions,
  detail,
  isPicture,
  published,
  name,
  help,
}: Shared): Command =>
  act({
    usage: `${usage} add <TITLE> ${isPicture ? '' : '<LENDER> '}<COIN> <MIN> <MAX> <RATE> <DAYS>`,
    ...(isPicture && { options: { img: '--img <URL>' } }),
    description: `${descriptions.add}; ${help}`,
    permission: `${domain}.change`,
    ...(domain === 'mining' && { secondPerson: PAID_RATE }),
    method: 'POST',
    path,
    ...published,
    input: v.object({
      title: textInput(60),
      [offers.detail]: detail,
      coin: coinTitle,
      ...termsInput,
    }) as v.GenericSchema<unknown, TypedOffer>,
    async run({ min: minimum, max: maximum, ...typed }, { tx }) {
      const offer: NewOffer = { ...typed, minimum, maximum, sample: false }
      const problem = await findTermsProblem(tx, offer, { whole: offers.whole })
      return problem ?? { id: await offers.insert(tx, offer), ...offer }
    },
    show: (offer) => `${name} ${offer.id} is offered: ${formatTerms(offer)}.`,
  })

const createSet = (shared: Shared): Command => {
  const { offers, domain, usage, path, descriptions, detail, isPicture, published, help } = shared
  return act({
    usage: `${usage} set <ID>`,
    options: {
      title: '--title <TITLE>',
      ...(isPicture ? { img: '--img <URL>' } : { lender: '--lender <LENDER>' }),
      min: '--min <MIN>',
      max: '--max <MAX>',
      rate: '--rate <RATE>',
      days: '--days <DAYS>',
    },
    description: `${descriptions.set}; omitted values stay; ${help}`,
    permission: `${domain}.change`,
    ...(domain === 'mining' && { secondPerson: PAID_RATE }),
    method: 'PUT',
    path: `${path}/:id`,
    ...published,
    input: v.object({
      ...idInput.entries,
      title: v.optional(textInput(60)),
      [offers.detail]: v.optional(detail),
      ...changedTermsInput,
    }) as v.GenericSchema<unknown, TypedChange>,
    readState: async ({ id }, { tx }) => offers.findOpen(tx, id),
    async run(typed, { tx }) {
      const before = await offers.findOpen(tx, typed.id)
      if (!before) return createUnknownProblem(shared, typed.id)
      const offer: Offer = {
        ...before,
        title: typed.title ?? before.title,
        [offers.detail]: typed[offers.detail] ?? before[offers.detail],
        ...applyTermsChange(typed, before),
      }
      const problem = await findTermsProblem(tx, offer, { whole: offers.whole })
      if (problem) return problem
      await offers.update(tx, offer)
      return offer
    },
    show: (offer) => `${offer.title}: ${formatTerms(offer)}.`,
  })
}

const createClose = (shared: Shared): Command => {
  const { offers, domain, usage, path, descriptions, name } = shared
  return act({
    usage: `${usage} close <ID>`,
    description: descriptions.close,
    permission: `${domain}.change`,
    method: 'POST',
    path: `${path}/:id/close`,
    input: idInput,
    run: async ({ id }, { tx, now }) =>
      (await offers.close(tx, id, now())) ? { id } : createUnknownProblem(shared, id),
    show: ({ id }) => `${name} ${id} is closed.`,
  })
}
