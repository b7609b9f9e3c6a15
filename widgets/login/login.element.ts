import account from '../../shared/ui/account/account.css' with { type: 'css' }
import { booleanAttribute, stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { Login } from './login.tsx'

/** Login with an email or phone number and a password; for a member, who is signed in and the way out. */
defineWidget({
  tag: 'tl-login',
  attributes: { 'frame-header': booleanAttribute(), wanted: stringAttribute() },
  events: { session: 'after signing in or out', navigate: 'when another page is wanted (cancelable)' },
  parts: { form: 'the form', submit: 'the button that signs in', create: 'the button to registration' },
  styles: [account],
  view: Login,
})
