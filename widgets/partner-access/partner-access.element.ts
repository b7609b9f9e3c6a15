import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { booleanAttribute, stringAttribute } from '../../shared/element/manifest/attributes.ts'
import account from '../../shared/view/ui/account/sign-in-page.css' with { type: 'css' }
import styles from './partner-access.css' with { type: 'css' }
import { PartnerAccess } from './partner-access.tsx'

/**
 * Asks a member whether the page of a partner may use the account, and sends the page a code for its session. With `to` and a code in the address's fragment it
 * signs a member in who comes from such a page, and opens that page of the product.
 */
defineWidget({
  tag: 'tl-partner-access',
  attributes: {
    partner: stringAttribute({ description: 'Name of the partner, as the operator registered it.', example: 'acme' }),
    origin: stringAttribute({
      description:
        'Origin of the partner’s page, such as `https://shop.example`. The code is sent to this origin only.',
      example: 'https://shop.example',
    }),
    scopes: stringAttribute({
      description:
        'Permissions that the page asks for, separated by commas: `read`, `quote`, `trade`. Empty asks for all that the partner may have.',
      example: 'read,trade',
      knownList: ['read', 'quote', 'trade'],
    }),
    challenge: stringAttribute({
      description: 'PKCE code challenge of the page: the SHA-256 hash of its verifier in base64url.',
    }),
    invite: stringAttribute({
      description: 'Invite code that is filled in if the visitor registers. Empty fills in none.',
      example: 'A7K2QX',
    }),
    state: stringAttribute({ description: 'Random value of the page, returned with the code.' }),
    framed: booleanAttribute({
      description: 'Says that a frame of the product on the partner’s page asks: it gets the code, and its session.',
    }),
    kind: stringAttribute({
      description:
        'Kind of access that the page asks for: `frame`, `page`, or `server` if the partner’s server gets the code. Empty is `frame` with `framed`, else `server`.',
      example: 'page',
      known: ['frame', 'page', 'server'],
    }),
    to: stringAttribute({
      description:
        'Page of the product that opens after a sign-in by a one-time code, such as `/deposit`. Empty asks for access.',
      example: '/deposit',
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The header with the name of the site.',
    allow: 'The button that grants access.',
    deny: 'The button that refuses it.',
  },
  styles: [account, styles],
  view: PartnerAccess,
})
