import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { stringAttribute } from '../../shared/element/manifest/attributes.ts'
import cells from '../../shared/view/ui/controls/cells.css' with { type: 'css' }
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import styles from './bind-address.css' with { type: 'css' }
import { BindAddress } from './bind-address.tsx'

/** Binds the member's withdrawal addresses, one per coin. */
defineWidget({
  tag: 'tl-bind-address',
  attributes: {
    coin: stringAttribute({
      description:
        'Id of the coin whose address is bound, such as `2`. Ids are `coinId` of `getUserBalanceList`. Empty leaves the choice to the member.',
      example: '2',
    }),
  },
  events: {
    address: 'A withdrawal address was bound.',
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    form: 'The form.',
    submit: 'The button that binds.',
    bound: 'A bound address.',
  },
  slots: { empty: 'Shown instead of the element’s own text while its list of withdrawal addresses is empty.' },
  styles: [cells, form, styles],
  view: BindAddress,
})
