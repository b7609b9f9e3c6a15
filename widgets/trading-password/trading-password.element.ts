import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import { TradingPassword } from './trading-password.tsx'

/** Sets or resets the password that is required when money leaves the account. */
defineWidget({
  tag: 'tl-trading-password',
  events: {
    'trading-password': 'The trading password was set.',
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: { header: 'The page header.', form: 'The form.', submit: 'The button that saves.' },
  styles: [form],
  view: TradingPassword,
})
