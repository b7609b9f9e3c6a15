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
    domain: 'loans',
    offers: loanProducts,
    usage: 'loans products',
    path: '/loan-products',
    noun: 'loan',
    descriptions: {
      list: 'lists the offered loans, and closed ones',
      add: 'offers a loan',
      set: 'changes a loan for future applications',
      close: 'closes a loan to new applications; those already submitted are still decided',
    },
    detail: textInput(60),
  }),
  createRecordsCommand({
    permission: 'loans.read',
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
