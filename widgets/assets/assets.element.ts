import worthStyles from '../../shared/ui/account/worth.css' with { type: 'css' }
import { enumAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './assets.css' with { type: 'css' }
import { Assets } from './assets.tsx'

/** Balances of the member at live prices: all accounts, or the coins of one. */
defineWidget({
  tag: 'tl-assets',
  attributes: { account: enumAttribute('all', 'options', 'funds', 'quant') },
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    total: 'the total with the button that hides amounts',
    actions: 'the links for deposit, withdrawal, transfer and swap',
    account: 'a row of the list of accounts',
    coin: 'a row of the list of coins',
    change: 'the change of the total today',
    owed: 'the loans that the total is reduced by',
    allocation: 'a row of the coins of all accounts',
    holding: 'a row of what is held, with its place',
  },
  styles: [worthStyles, styles],
  view: Assets,
})
