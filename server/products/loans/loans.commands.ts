import type { Command } from '../../core/command/command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { formatUtcMinute } from '../../core/command/table.ts'
import { createOfferCommands } from '../term-products/offers.commands.ts'
import { createRecordsCommand } from '../term-products/records.commands.ts'
import { calculateRepayment, getLoanNumber, loanRecords } from './loans.ts'
import { loanProducts } from './products.ts'

/** Operator commands for loans: products, and a list of loans. Decisions are made in reviews/. */
export const commands: readonly Command[] = [
  ...createOfferCommands({
    offers: loanProducts,
    usage: 'loans products',
    path: '/loan-products',
    noun: 'loan',
    descriptions: {
      list: 'the loans that can be applied for, closed ones too',
      add: 'offers a loan',
      set: 'changes a loan for applications from now on',
      close: 'offers a loan no more; what was applied for is decided as before',
    },
    detail: textInput(60),
  }),
  createRecordsCommand({
    usage: 'loans list',
    description:
      'lists loans that members have applied for, newest first; STATE is waiting, approved, refused or withdrawn',
    path: '/loans',
    states: ['waiting', 'approved', 'refused', 'withdrawn'],
    list: loanRecords.list,
    columns: [
      ['number', getLoanNumber],
      ['login name', 'username'],
      ['loan', 'title'],
      ['amount', ({ amount, coin }) => `${amount} ${coin}`],
      ['to repay', calculateRepayment],
      ['days', ({ days }) => String(days)],
      ['state', 'state'],
      ['submitted (UTC)', ({ submitted_at }) => formatUtcMinute(submitted_at)],
      ['due (UTC)', ({ due_at }) => formatUtcMinute(due_at)],
      ['repaid (UTC)', ({ repaid_at }) => formatUtcMinute(repaid_at)],
    ],
  }),
]
