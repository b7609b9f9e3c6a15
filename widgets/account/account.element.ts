import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { oneOf, stringAttribute } from '../../shared/element/manifest/attributes.ts'
import actionFooter from '../../shared/view/ui/controls/action-footer.css' with { type: 'css' }
import cells from '../../shared/view/ui/controls/cells.css' with { type: 'css' }
import styles from './account.css' with { type: 'css' }
import { Account } from './account.tsx'

/** Page of one coin in one account: balance, records, and links to transfer, deposit and withdrawal. */
defineWidget({
  tag: 'tl-account',
  attributes: {
    coin: stringAttribute({
      description:
        'Id of the coin, such as `2`. Ids are `coinId` of `getUserBalanceList`. The page is empty without it.',
      example: '2',
    }),
    type: stringAttribute({
      description: 'Account by number: `1` funds, `2` options, `3` quant.',
      example: '2',
      fallback: '1',
      known: ['1', '2', '3'],
      read: oneOf('1', '2', '3'),
    }),
    usd: stringAttribute({
      description: 'Available amount of the coin as decimal text, shown until the balance is loaded.',
      example: '0.02',
    }),
    conversion: stringAttribute({
      description: 'Value of that amount in US dollars as decimal text, shown until the balance is loaded.',
      example: '1285.00',
    }),
    tab: stringAttribute({
      description:
        'List that is shown first: `bills`, `withdrawals`, `deposits` or `transfers`. Empty shows the bills.',
      example: 'deposits',
      known: ['bills', 'withdrawals', 'deposits', 'transfers'],
      read: oneOf('bills', 'withdrawals', 'deposits', 'transfers'),
    }),
    day: stringAttribute({
      description:
        'Day of UTC whose bills are listed, such as `2026-11-24`, on backends that announce `positions`. Empty lists the bills of all days.',
      example: '2026-11-24',
      read: (value) => (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''),
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    balance: 'The balance of the coin.',
    record: 'A row of the list.',
    detail: 'The sheet of a record.',
    'record-link': 'The link to the page of its order or request.',
    bar: 'The buttons for transfer, deposit and withdrawal.',
  },
  slots: { empty: 'Shown instead of the element’s own text while its list of records is empty.' },
  styles: [cells, actionFooter, styles],
  view: Account,
})
