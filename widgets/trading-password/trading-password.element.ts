import type { NavigateDetail } from '../../shared/dom/events.ts'
import form from '../../shared/theme/form.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { event } from '../../shared/widget/events.ts'
import { TradingPassword } from './trading-password.tsx'

/** Sets or resets the password that is asked when money leaves the account. */
defineWidget({
  tag: 'tl-trading-password',
  events: {
    'trading-password': event<Record<string, never>>('after the password is set'),
    navigate: event<NavigateDetail>('when another page is wanted (cancelable)'),
  },
  parts: { app: 'the whole', header: 'the head of the page', form: 'the form', submit: 'the button that saves' },
  styles: [form],
  view: TradingPassword,
})
