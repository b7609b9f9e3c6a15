import account from '../../shared/ui/account/account.css' with { type: 'css' }
import { booleanAttribute, stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './partner-access.css' with { type: 'css' }
import { PartnerAccess } from './partner-access.tsx'

/**
 * Asks a member whether the page of a partner may use the account, and sends the page a code for its session. With `to` and a code in the address's fragment it
 * signs a member in who comes from such a page, and opens that page of the product.
 */
defineWidget({
  tag: 'tl-partner-access',
  attributes: {
    partner: stringAttribute(),
    origin: stringAttribute(),
    scopes: stringAttribute(),
    challenge: stringAttribute(),
    invite: stringAttribute(),
    state: stringAttribute(),
    framed: booleanAttribute(),
    to: stringAttribute(),
  },
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the header with the name of the site',
    allow: 'the button that grants access',
    deny: 'the button that refuses it',
  },
  styles: [account, styles],
  view: PartnerAccess,
})
