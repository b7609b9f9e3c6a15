import { stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './invite.css' with { type: 'css' }
import { Invite } from './invite.tsx'

/** The member's invite code as text, link and QR code, to copy or share. */
defineWidget({
  tag: 'tl-invite',
  attributes: { code: stringAttribute('') },
  events: { navigate: 'when another page is wanted (cancelable)' },
  parts: { header: 'the head of the page', qr: 'the QR code', share: 'the button that shares' },
  styles: [styles],
  view: Invite,
})
