import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { booleanAttribute } from '../../shared/element/manifest/attributes.ts'
import account from '../../shared/view/ui/account/sign-in-page.css' with { type: 'css' }
import { ForgotPassword } from './forgot-password.tsx'

/** Sets a new login password with an emailed code. A logged-in member sees the login name and a logout button. */
defineWidget({
  tag: 'tl-forgot-password',
  attributes: {
    'frame-header': booleanAttribute({
      description: 'Shows the site’s header above the form.',
    }),
  },
  events: {
    session: 'The member has logged out.',
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: { form: 'The form.', submit: 'The button that sets the password.' },
  styles: [account],
  view: ForgotPassword,
})
