import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import { stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './bind-address.css' with { type: 'css' }
import { BindAddress } from './bind-address.tsx'

/** Binds the member's withdrawal addresses, one per coin. */
defineWidget({
  tag: 'tl-bind-address',
  attributes: { coin: stringAttribute('') },
  events: { address: 'after an address is bound', navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    form: 'the form',
    submit: 'the button that binds',
    bound: 'a bound address',
  },
  styles: [form, styles],
  view: BindAddress,
})
