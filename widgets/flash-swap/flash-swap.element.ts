import actionFooter from '../../shared/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import { stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './flash-swap.css' with { type: 'css' }
import { FlashSwap } from './flash-swap.tsx'

/** Swaps one coin for another within an account, at a price quoted beforehand. */
defineWidget({
  tag: 'tl-flash-swap',
  attributes: { coin: stringAttribute(''), type: stringAttribute('1') },
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    form: 'the form',
    quote: 'the firm quote',
    bar: 'the bar with the button',
    submit: 'the button that swaps',
  },
  styles: [form, actionFooter, styles],
  view: FlashSwap,
})
