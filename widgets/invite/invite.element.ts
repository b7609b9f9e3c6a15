import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { stringAttribute } from '../../shared/element/manifest/attributes.ts'
import styles from './invite.css' with { type: 'css' }
import { Invite } from './invite.tsx'

/** The member's invite code as text, link and QR code, to copy or share. */
defineWidget({
  tag: 'tl-invite',
  attributes: {
    code: stringAttribute({
      description: 'Invite code to show, such as `A7K2QX`. Empty shows the member’s own code.',
      example: 'A7K2QX',
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: { header: 'The page header.', qr: 'The QR code.', share: 'The button that shares.' },
  styles: [styles],
  view: Invite,
})
