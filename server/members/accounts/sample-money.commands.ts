import type { Command } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { previewRemoval, removeInTransaction, type SampleMoneyRemoval } from './remove-sample-money.ts'

/** Commands that preview and run a removal of sample money. */
export const commands: readonly Command[] = [
  look({
    usage: 'sample-money preview',
    description: 'shows what a removal of sample money takes back',
    internal: true,
    permission: 'sample-money.remove',
    personal: [],
    path: '/sample-money/removal',
    run: (_, context) => previewRemoval(context),
    show: (removal) => formatRemoval(removal, false),
  }),
  act({
    usage: 'sample-money run',
    description: 'removes the sample money of a demo that runs',
    internal: true,
    permission: 'sample-money.remove',
    method: 'POST',
    path: '/sample-money/removal',
    run: (_, context) => removeInTransaction(context, context.tx),
    show: (removal) => formatRemoval(removal, true),
  }),
]

/** Returns the removal, or its preview, as text for the operator. */
export function formatRemoval({ members, taken, ended, closed }: SampleMoneyRemoval, isDone: boolean): string {
  if (members === 0) return 'There is no sample money: DEMO=0 can start on this ledger.'
  const lines = [
    `${isDone ? 'Emptied' : 'Would empty'} the accounts of ${members} ${members === 1 ? 'member' : 'members'} who received sample money, also by internal transfer.`,
    ...(taken.length > 0 ? [`Taken: ${taken.map(({ coin, amount }) => `${amount} ${coin}`).join(', ')}.`] : []),
    ...(Object.keys(ended).length > 0
      ? [
          `Ended without gain or loss: ${Object.entries(ended)
            .map(([name, count]) => `${name} ${count}`)
            .join(', ')}.`,
        ]
      : []),
    ...(closed.length > 0 ? [`Can no longer log in: ${closed.join(', ')}.`] : []),
  ]
  return [
    ...lines,
    isDone
      ? 'DEMO=0 can start on this ledger. Sample networks, products and terms stay until you remove them.'
      : 'Nothing was changed. Make a backup, then add --yes to do it. It cannot be undone.',
  ].join('\n')
}
