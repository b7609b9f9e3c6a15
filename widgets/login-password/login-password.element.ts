import type { NavigateDetail, SessionDetail } from '../../shared/dom/events.ts'
import form from '../../shared/theme/form.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { event } from '../../shared/widget/events.ts'
import { LoginPassword } from './login-password.tsx'

/** Changes the login password; the member is logged out everywhere. */
defineWidget({
  tag: 'tl-login-password',
  events: {
    session: event<SessionDetail>('after the password is changed'),
    navigate: event<NavigateDetail>('when another page is wanted (cancelable)'),
  },
  parts: { app: 'the whole', header: 'the head of the page', form: 'the form', submit: 'the button that saves' },
  styles: [form],
  view: LoginPassword,
})
