import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import { LoginPassword } from './login-password.tsx'

/** Changes the login password. The member is then logged out everywhere. */
defineWidget({
  tag: 'tl-login-password',
  events: {
    session: 'The password was changed, which logs the member out everywhere.',
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: { header: 'The page header.', form: 'The form.', submit: 'The button that saves.' },
  styles: [form],
  view: LoginPassword,
})
