import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { oneOf, stringAttribute } from '../../shared/element/manifest/attributes.ts'
import addressGroups from '../../shared/view/ui/account/address-groups.css' with { type: 'css' }
import actionFooter from '../../shared/view/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import upload from '../../shared/view/ui/controls/upload-outline.css' with { type: 'css' }
import styles from './deposit.css' with { type: 'css' }
import { Deposit } from './deposit.tsx'

/** Shows where to send a coin, submits the proof of payment, and lists the latest deposits. */
defineWidget({
  tag: 'tl-deposit',
  attributes: {
    coin: stringAttribute({
      description:
        'Id of the coin that is selected first, such as `2`. Ids are `coinId` of `getUserBalanceList`. Empty selects the first coin.',
      example: '2',
    }),
    type: stringAttribute({
      description: 'Account that the deposit is booked to, by number: `1` funds, `2` options, `3` quant.',
      example: '1',
      fallback: '1',
      known: ['1', '2', '3'],
      read: oneOf('1', '2', '3'),
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    place: 'The destination.',
    qr: 'The QR code of the address.',
    sample: 'The badge of a demo address that must not receive anything.',
    form: 'The form.',
    slot: 'The slot for the proof.',
    submit: 'The submit button.',
    timeline: 'The steps of a deposit.',
    row: 'One of the latest deposits.',
    partners: 'The logos of the partners.',
    sheet: 'The sheet that confirms a cancellation.',
    bar: 'The bar with the main button.',
  },
  styles: [form, actionFooter, upload, addressGroups, styles],
  view: Deposit,
})
