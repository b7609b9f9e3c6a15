import actionFooter from '../../shared/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import products from '../../shared/ui/products/products.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './staking.css' with { type: 'css' }
import { Staking } from './staking.tsx'

/** Stakes a coin for a number of days; interest is paid at the end. */
defineWidget({
  tag: 'tl-staking',
  attributes: {},
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    form: 'the form',
    project: 'a coin that can be staked',
    bar: 'the bar with the button',
    sheet: 'the sheet that confirms a stake',
    submit: 'the button that stakes',
  },
  styles: [form, actionFooter, products, styles],
  view: Staking,
})
