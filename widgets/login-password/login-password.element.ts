import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { LoginPassword } from './login-password.tsx'

/** Changes the login password. The member is then logged out everywhere. */
defineWidget({
  tag: 'tl-login-password',
  events: { session: 'after the password is changed', navigate: 'when another page is requested (cancelable)' },
  parts: { header: 'the page header', form: 'the form', submit: 'the button that saves' },
  styles: [form],
  view: LoginPassword,
})
