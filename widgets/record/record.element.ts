import { stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './record.css' with { type: 'css' }
import { Record } from './record.tsx'

/** One record of the member: order, swap, deposit, withdrawal, transfer, loan, stake or mining machine, with its bills. */
defineWidget({
  tag: 'tl-record',
  attributes: {
    type: stringAttribute(''),
    number: stringAttribute(''),
  },
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    number: 'the number with its copy button',
    facts: 'the facts of the record',
    rule: 'the rule that decides an option order',
    share: 'the share button',
    bill: 'a bill of the record',
  },
  styles: [styles],
  view: Record,
})
