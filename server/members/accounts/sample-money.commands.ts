import * as v from 'valibot'
import { type Command, command } from '../../core/command/command.ts'
import { previewRemoval, type Removal, removeSampleMoney } from './remove-sample-money.ts'

/** Command that removes sample money if `yes` is given, and previews the removal otherwise. */
export const commands: readonly Command[] = [
  command({
    usage: 'sample-money run',
    does: 'removes the sample money of a demo that runs',
    internal: true,
    method: 'POST',
    path: '/sample-money/removal',
    input: v.object({ yes: v.optional(v.literal('true'), undefined) }),
    run: ({ yes }, context) => (yes ? removeSampleMoney(context) : previewRemoval(context)),
    show: (removal) => removalText(removal, true),
  }),
]

/** Returns the removal, or its preview, as text for the operator. */
export function removalText({ members, taken, ended, closed }: Removal, isDone: boolean): string {
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
