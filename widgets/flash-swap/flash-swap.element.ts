import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { oneOf, stringAttribute } from '../../shared/element/manifest/attributes.ts'
import actionFooter from '../../shared/view/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import styles from './flash-swap.css' with { type: 'css' }
import { FlashSwap } from './flash-swap.tsx'

/** Swaps one coin for another within an account, at a price quoted beforehand. */
defineWidget({
  tag: 'tl-flash-swap',
  attributes: {
    coin: stringAttribute({
      description:
        'Id of the coin to give, such as `2`. Ids are `coinId` of `getUserBalanceList`. Empty selects the first coin with a balance.',
      example: '2',
    }),
    type: stringAttribute({
      description: 'Account of both coins, by number: `1` funds, `2` options, `3` quant.',
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
    receipt: 'The receipt of the latest swap.',
    quote: 'The firm quote.',
    bar: 'The bar with the button.',
    submit: 'The button that swaps.',
  },
  styles: [form, actionFooter, styles],
  view: FlashSwap,
})
