import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { booleanAttribute } from '../../shared/element/manifest/attributes.ts'
import account from '../../shared/view/ui/account/sign-in-page.css' with { type: 'css' }
import { Freeze } from './freeze.tsx'

/** Freezes the withdrawals of a member who has opened the link in a mail about a change of security. The token is the fragment of the page's address. */
defineWidget({
  tag: 'tl-freeze',
  attributes: {
    'frame-header': booleanAttribute({
      description: 'Shows the site’s header above the question.',
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: { submit: 'The button that freezes withdrawals.' },
  styles: [account],
  view: Freeze,
})
