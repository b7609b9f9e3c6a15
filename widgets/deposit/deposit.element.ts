import addressGroups from '../../shared/ui/account/address-groups.css' with { type: 'css' }
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
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    place: 'the destination',
    qr: 'the QR code of the address',
    sample: 'the badge of a demo address that must not receive anything',
    form: 'the form',
    slot: 'the slot for the proof',
    submit: 'the submit button',
    timeline: 'the steps of a deposit',
    row: 'one of the latest deposits',
    partners: 'the logos of the partners',
    sheet: 'the sheet that confirms a cancellation',
    bar: 'the bar with the main button',
  },
  styles: [form, actionFooter, upload, addressGroups, styles],
  view: Deposit,
})
