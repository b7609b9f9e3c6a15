import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { booleanAttribute, stringAttribute } from '../../shared/element/manifest/attributes.ts'
import cells from '../../shared/view/ui/controls/cells.css' with { type: 'css' }
import styles from './record.css' with { type: 'css' }
import { Record } from './record.tsx'

/** One record of the member: order, swap, deposit, withdrawal, transfer, loan, stake or mining machine, with its bills. */
defineWidget({
  tag: 'tl-record',
  attributes: {
    type: stringAttribute({
      description:
        'Type of the record: `option`, `spot`, `swap`, `deposit`, `withdrawal`, `transfer`, `loan`, `stake` or `mining`.',
      example: 'deposit',
      known: ['option', 'spot', 'swap', 'deposit', 'withdrawal', 'transfer', 'loan', 'stake', 'mining'],
    }),
    number: stringAttribute({ description: 'Number of the record, as shown in lists and bills.', example: '10002' }),
    picture: booleanAttribute({ description: 'Opens the picture of the result.' }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    number: 'The number with its copy button.',
    facts: 'The facts of the record.',
    rule: 'The rule that decides an option order.',
    share: 'The share button.',
    'picture-button': 'The button that opens the picture of a result.',
    picture: 'The sheet with the picture.',
    bill: 'A bill of the record.',
  },
  styles: [cells, styles],
  view: Record,
})
