import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { booleanAttribute, stringAttribute } from '../../shared/element/manifest/attributes.ts'
import legal from '../../shared/view/ui/account/legal.css' with { type: 'css' }
import account from '../../shared/view/ui/account/sign-in-page.css' with { type: 'css' }
import styles from './register.css' with { type: 'css' }
import { Register } from './register.tsx'

/** Registration by email or phone, as the site's switches allow. A logged-in member sees the login name and a logout button. */
defineWidget({
  tag: 'tl-register',
  attributes: {
    invite: stringAttribute({
      description:
        'Invite code that is filled in, such as `A7K2QX`. Empty uses the code of the page’s address or of the partner.',
      example: 'A7K2QX',
    }),
    'frame-header': booleanAttribute({
      description: 'Shows the site’s header above the form.',
    }),
  },
  events: {
    session: 'The member has registered, which also logs in, or has logged out.',
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    form: 'The form.',
    submit: 'The button that opens the account.',
    document: 'A link to a legal document.',
  },
  styles: [account, legal, styles],
  view: Register,
})
