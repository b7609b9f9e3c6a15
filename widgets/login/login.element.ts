import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { booleanAttribute, stringAttribute } from '../../shared/element/manifest/attributes.ts'
import account from '../../shared/view/ui/account/sign-in-page.css' with { type: 'css' }
import { Login } from './login.tsx'

/** Login with an email or phone number and a password. A logged-in member sees the login name and a logout button. */
defineWidget({
  tag: 'tl-login',
  attributes: {
    'frame-header': booleanAttribute({
      description: 'Shows the site’s header above the form.',
    }),
    wanted: stringAttribute({
      description:
        'Reason for the login, named above the form: a market such as `BTC/USDT`, or `page` for a page for members. Empty names none.',
      example: 'BTC/USDT',
    }),
  },
  events: {
    session: 'The member has logged in or out.',
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    form: 'The form.',
    submit: 'The login button.',
    create: 'The button to registration.',
    passkey: 'The button of the login with a passkey.',
  },
  styles: [account],
  view: Login,
})
