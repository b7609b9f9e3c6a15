import actionFooter from '../../shared/ui/controls/action-footer.css' with { type: 'css' }
import { stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './account.css' with { type: 'css' }
import { Account } from './account.tsx'

/** Page of one coin in one account: balance, records, and links to transfer, deposit and withdrawal. */
defineWidget({
  tag: 'tl-account',
  attributes: {
    coin: stringAttribute(''),
    type: stringAttribute('1'),
    usd: stringAttribute(''),
    conversion: stringAttribute(''),
    tab: stringAttribute(''),
  },
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    balance: 'the balance of the coin',
    record: 'a row of the list',
    detail: 'the sheet of a record',
    'record-link': 'the link to the page of its order or request',
    bar: 'the buttons for transfer, deposit and withdrawal',
  },
  styles: [actionFooter, styles],
  view: Account,
})
