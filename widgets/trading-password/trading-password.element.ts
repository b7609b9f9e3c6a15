import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { TradingPassword } from './trading-password.tsx'

/** Sets or resets the password that is required when money leaves the account. */
defineWidget({
  tag: 'tl-trading-password',
  events: {
    'trading-password': 'after the password is set',
    navigate: 'when another page is requested (cancelable)',
  },
  parts: { header: 'the page header', form: 'the form', submit: 'the button that saves' },
  styles: [form],
  view: TradingPassword,
})
