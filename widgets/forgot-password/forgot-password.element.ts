import account from '../../shared/ui/account/account.css' with { type: 'css' }
import { booleanAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { ForgotPassword } from './forgot-password.tsx'

/** Sets a new login password with a code from an email; for a member, who is signed in and the way out. */
defineWidget({
  tag: 'tl-forgot-password',
  attributes: { 'frame-header': booleanAttribute() },
  events: {
    session: 'after signing out',
    navigate: 'when another page is wanted (cancelable)',
  },
  parts: { form: 'the form', submit: 'the button that sets the password' },
  styles: [account],
  view: ForgotPassword,
})
