import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { enumAttribute } from '../../shared/element/manifest/attributes.ts'
import worthStyles from '../../shared/view/ui/account/worth.css' with { type: 'css' }
import cells from '../../shared/view/ui/controls/cells.css' with { type: 'css' }
import styles from './assets.css' with { type: 'css' }
import { Assets } from './assets.tsx'

/** Balances of the member at live prices: all accounts, or the coins of one. */
defineWidget({
  tag: 'tl-assets',
  attributes: {
    account: enumAttribute({
      words: ['all', 'options', 'funds', 'quant'],
      description: 'Account whose coins are listed: `options`, `funds` or `quant`. `all` lists the accounts.',
      example: 'funds',
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    total: 'The total with the button that hides amounts.',
    actions: 'The links for deposit, withdrawal, transfer and swap.',
    account: 'A row of the list of accounts.',
    coin: 'A row of the list of coins.',
    change: 'The change of the total today.',
    owed: 'The loans that the total is reduced by.',
    allocation: 'A row of the coins of all accounts.',
    holding: 'A row of what is held, with its place.',
    profit: 'The profit of coins and days.',
    position: 'A row of the coins with their profit.',
    'profit-day': 'A row of the days with their profit.',
  },
  slots: { empty: 'Shown instead of the element’s own text while its list of coins of an account is empty.' },
  styles: [cells, worthStyles, styles],
  view: Assets,
})
