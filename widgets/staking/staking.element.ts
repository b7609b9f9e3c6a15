import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import actionFooter from '../../shared/view/ui/controls/action-footer.css' with { type: 'css' }
import cells from '../../shared/view/ui/controls/cells.css' with { type: 'css' }
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import products from '../../shared/view/ui/products/products.css' with { type: 'css' }
import styles from './staking.css' with { type: 'css' }
import { Staking } from './staking.tsx'

/** Stakes a coin for a number of days; interest is paid at the end. */
defineWidget({
  tag: 'tl-staking',
  attributes: {},
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    form: 'The form.',
    project: 'A coin that can be staked.',
    bar: 'The bar with the button.',
    sheet: 'The sheet that confirms a stake.',
    submit: 'The button that stakes.',
  },
  slots: { empty: 'Shown instead of the element’s own text while its list of coins that can be staked is empty.' },
  styles: [cells, form, actionFooter, products, styles],
  view: Staking,
})
