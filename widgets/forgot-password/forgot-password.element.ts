import account from '../../shared/ui/account/account.css' with { type: 'css' }
import { booleanAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { ForgotPassword } from './forgot-password.tsx'

/** Sets a new login password with an emailed code. A logged-in member sees the login name and a logout button. */
defineWidget({
  tag: 'tl-forgot-password',
  attributes: { 'frame-header': booleanAttribute() },
  events: {
    session: 'after logout',
    navigate: 'when another page is requested (cancelable)',
  },
  parts: { form: 'the form', submit: 'the button that sets the password' },
  styles: [account],
  view: ForgotPassword,
})
