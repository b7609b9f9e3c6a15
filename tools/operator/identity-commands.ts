import type { OpenReview } from '../../server/accounts/identity.ts'
import type { CliCommand } from './command.ts'
import { moment, table } from './table.ts'
import { at, done } from './typed.ts'

/** Reviews of identity forms. */
export const identityCommands: readonly CliCommand[] = [
  {
    usage: 'identity list',
    does: 'identity forms that wait for a review; the pictures are in the uploads folder of the data folder',
    request: () => ({ method: 'GET', path: '/identities' }),
    show: (data) =>
      table(
        data as OpenReview[],
        [
          ['member', (review) => review.member],
          ['login name', (review) => review.username],
          ['name', (review) => review.real_name],
          ['front', (review) => review.front_card],
          ['back', (review) => review.back_card],
          ['handed in (UTC)', (review) => moment(review.submitted_at)],
        ],
        'Nothing waits for a review.',
      ),
  },
  ...(['approve', 'reject'] as const).map(
    (word): CliCommand => ({
      usage: `identity ${word} MEMBER [--reason TEXT]`,
      does:
        word === 'approve'
          ? 'says that the identity is right, and tells the member'
          : 'says that it is not, and tells the member, who may try again',
      request: (typed) => ({
        method: 'POST',
        path: `/identities/${at(typed, 'MEMBER')}/${word}`,
        body: { reason: typed.reason },
      }),
      show: done,
    }),
  ),
]
