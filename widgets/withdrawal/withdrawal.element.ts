import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { oneOf, stringAttribute } from '../../shared/element/manifest/attributes.ts'
import addressGroups from '../../shared/view/ui/account/address-groups.css' with { type: 'css' }
import actionFooter from '../../shared/view/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import styles from './withdrawal.css' with { type: 'css' }
import { Withdrawal } from './withdrawal.tsx'

/** Withdraws a coin to the bound address or a bank card, and lists the latest withdrawals. */
defineWidget({
  tag: 'tl-withdrawal',
  attributes: {
    coin: stringAttribute({
      description:
        'Id of the coin that is selected first, such as `2`. Ids are `coinId` of `getUserBalanceList`. Empty selects the first coin.',
      example: '2',
    }),
    type: stringAttribute({
      description: 'Account that the coin is taken from, by number: `1` funds, `2` options, `3` quant.',
      example: '1',
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
    submit: 'The button that opens the check.',
    sheet: 'The sheet with the check.',
    timeline: 'The steps of a withdrawal.',
    row: 'One of the latest withdrawals.',
    bar: 'The bar with the main button.',
  },
  styles: [form, actionFooter, addressGroups, styles],
  view: Withdrawal,
})
