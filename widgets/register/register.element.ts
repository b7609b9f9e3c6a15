import account from '../../shared/ui/account/account.css' with { type: 'css' }
import legal from '../../shared/ui/account/legal.css' with { type: 'css' }
import { booleanAttribute, stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './register.css' with { type: 'css' }
import { Register } from './register.tsx'

/** Registration by email or phone, as the site's switches allow. A logged-in member sees the login name and a logout button. */
defineWidget({
  tag: 'tl-register',
  attributes: { invite: stringAttribute(), 'frame-header': booleanAttribute() },
  events: {
    session: 'after registration, which logs in, or after logout',
    navigate: 'when another page is requested (cancelable)',
  },
  parts: {
    form: 'the form',
    submit: 'the button that opens the account',
    document: 'a link to a legal document',
  },
  styles: [account, legal, styles],
  view: Register,
})
