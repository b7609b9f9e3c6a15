import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { oneOf, stringAttribute } from '../../shared/element/manifest/attributes.ts'
import actionFooter from '../../shared/view/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import styles from './account-transfer.css' with { type: 'css' }
import { AccountTransfer } from './account-transfer.tsx'

/** Moves a coin between a member's own accounts. */
defineWidget({
  tag: 'tl-account-transfer',
  attributes: {
    coin: stringAttribute({
      description:
        'Id of the coin that is selected first, such as `2`. Ids are `coinId` of `getUserBalanceList`. Empty selects the first coin.',
      example: '2',
    }),
    type: stringAttribute({
      description: 'Account that the coin is moved from, by number: `1` funds, `2` options, `3` quant.',
      example: '2',
      fallback: '1',
      known: ['1', '2', '3'],
      read: oneOf('1', '2', '3'),
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    form: 'The form.',
    bar: 'The bar with the button.',
    balances: 'The balances of both accounts, beside a wide form.',
    submit: 'The button that transfers.',
  },
  styles: [form, actionFooter, styles],
  view: AccountTransfer,
})
