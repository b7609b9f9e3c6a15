import account from '../../shared/ui/account/account.css' with { type: 'css' }
import { booleanAttribute, stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { Login } from './login.tsx'

/** Login with an email or phone number and a password. A logged-in member sees the login name and a logout button. */
defineWidget({
  tag: 'tl-login',
  attributes: { 'frame-header': booleanAttribute(), wanted: stringAttribute() },
  events: { session: 'after login or logout', navigate: 'when another page is requested (cancelable)' },
  parts: { form: 'the form', submit: 'the login button', create: 'the button to registration' },
  styles: [account],
  view: Login,
})
