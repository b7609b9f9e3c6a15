import reviews from '../../shared/ui/account/reviews.css' with { type: 'css' }
import actionFooter from '../../shared/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import upload from '../../shared/ui/controls/upload-slot.css' with { type: 'css' }
import { stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './deposit.css' with { type: 'css' }
import { Deposit } from './deposit.tsx'

/** Shows where to send a coin, submits the proof of payment, and lists the latest deposits. */
defineWidget({
  tag: 'tl-deposit',
  attributes: { coin: stringAttribute(''), type: stringAttribute('1') },
  events: { navigate: 'when another page is wanted (cancelable)' },
  parts: {
    header: 'the head of the page',
    place: 'where the coin is sent to',
    qr: 'the QR code of the address',
    sample: 'the mark of a demo, to which nothing can be sent',
    form: 'the form',
    slot: 'the slot for the proof',
    submit: 'the button that hands in',
    timeline: 'the steps of a deposit',
    row: 'one of the latest deposits',
    partners: 'the logos of the partners',
    bar: 'the bar with the main button',
  },
  styles: [form, actionFooter, upload, reviews, styles],
  view: Deposit,
})
