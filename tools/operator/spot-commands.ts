import type { SpotTermsLine } from '../../server/operator/spot-commands.ts'
import type { CliCommand } from './command.ts'
import { table } from './table.ts'

const shown = (rows: readonly SpotTermsLine[]) =>
  table(
    rows,
    [
      ['market', ({ symbol }) => (symbol === '*' ? 'all others' : symbol)],
      ['fee %', ({ fee }) => fee],
      ['least', ({ min_quantity }) => min_quantity ?? 'its own'],
      ['price step', ({ price_step }) => price_step ?? 'its own'],
      ['quantity step', ({ quantity_step }) => quantity_step ?? 'its own'],
    ],
    'There are none.',
  )

/** The terms of spot markets. */
export const spotCommands: readonly CliCommand[] = [
  {
    usage: 'spot terms',
    does: 'lists fee, least quantity and steps of the spot markets',
    request: () => ({ method: 'GET', path: '/spot-terms' }),
    show: (data) => shown(data as SpotTermsLine[]),
  },
  {
    usage: 'spot terms set MARKET FEE [LEAST] [PRICESTEP] [QUANTITYSTEP]',
    does: 'sets them for a market, or with * for all others; FEE is percent of what arrives',
    request: ({ MARKET = '', FEE, LEAST, PRICESTEP, QUANTITYSTEP }) => ({
      method: 'PUT',
      path: `/spot-terms/${encodeURIComponent(MARKET)}`,
      body: {
        fee: FEE,
        min_quantity: LEAST ?? null,
        price_step: PRICESTEP ?? null,
        quantity_step: QUANTITYSTEP ?? null,
      },
    }),
    show: (data) => shown([data as SpotTermsLine]),
  },
  {
    usage: 'spot terms remove MARKET',
    does: 'lets a market have the terms of all others again',
    request: ({ MARKET = '' }) => ({ method: 'DELETE', path: `/spot-terms/${encodeURIComponent(MARKET)}` }),
    show: (data) => `${(data as { symbol: string }).symbol} has the terms of all others.`,
  },
]
