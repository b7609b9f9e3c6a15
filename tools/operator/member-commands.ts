import type { Balance } from '../../server/ledger/ledger.ts'
import type { Member } from '../../server/members/members.ts'
import type { CliCommand } from './command.ts'
import { cell, moment, table } from './table.ts'
import { at, query } from './typed.ts'

const statusOf = (member: Member): string =>
  member.disabled_at === null ? 'active' : `disabled ${moment(member.disabled_at)}`

/** Members. */
export const memberCommands: readonly CliCommand[] = [
  {
    usage: 'members list [SEARCH] [--page N]',
    does: 'members, newest first; SEARCH is a part of the login name',
    request: ({ SEARCH, page }) => ({ method: 'GET', path: `/members${query({ search: SEARCH, page })}` }),
    show: (data) =>
      table(
        data as Member[],
        [
          ['id', (member) => member.id],
          ['name', (member) => member.username],
          ['joined (UTC)', (member) => moment(member.created_at)],
          ['identity', (member) => member.identity_status],
          ['state', statusOf],
        ],
        'There are no members.',
      ),
  },
  {
    usage: 'members show MEMBER',
    does: 'one member with balances; MEMBER is an id or a login name, here and below',
    request: (typed) => ({ method: 'GET', path: `/members/${at(typed, 'MEMBER')}` }),
    show: (data) => showMember(data as Member & { balances: Balance[] }),
  },
  ...(
    [
      ['disable', 'forbids a member to sign in, and signs the member out'],
      ['enable', 'allows it again'],
      ['revoke', 'signs a member out everywhere'],
    ] as const
  ).map(
    ([word, does]): CliCommand => ({
      usage: `members ${word} MEMBER`,
      does,
      request: (typed) => ({ method: 'POST', path: `/members/${at(typed, 'MEMBER')}/${word}` }),
      show: (data) => {
        const { sessions } = data as { sessions?: number }
        return sessions === undefined
          ? 'Done.'
          : `Done; ${sessions} ${sessions === 1 ? 'session has' : 'sessions have'} ended.`
      },
    }),
  ),
]

function showMember({ balances, ...member }: Member & { balances: Balance[] }): string {
  const facts: [string, string][] = [
    ['id', member.id],
    ['name', member.username],
    ['state', statusOf(member)],
    ['identity', member.identity_status],
    ['trading password', member.have_pay ? 'set' : 'not set'],
    ['invite code', member.invite_code],
    ['invited by', member.inviter ?? 'nobody'],
    ['joined (UTC)', moment(member.created_at)],
  ]
  const books = table(
    balances,
    [
      ['account', (line) => line.type],
      ['coin', (line) => line.coin],
      ['part', (line) => line.part],
      ['balance', (line) => line.balance],
    ],
    'Nothing was ever booked.',
  )
  return `${facts.map(([name, fact]) => `${name.padEnd(18)}${cell(fact)}`).join('\n')}\n\n${books}`
}
