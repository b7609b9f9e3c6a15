import { stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './invite.css' with { type: 'css' }
import { Invite } from './invite.tsx'

/** The member's invite code as text, link and QR code, to copy or share. */
defineWidget({
  tag: 'tl-invite',
  attributes: { code: stringAttribute('') },
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: { header: 'the page header', qr: 'the QR code', share: 'the button that shares' },
  styles: [styles],
  view: Invite,
})
