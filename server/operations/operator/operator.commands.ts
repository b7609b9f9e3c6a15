import * as v from 'valibot'
import { type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import { findOperatorTokens, revokeOperatorToken } from './operator-auth.ts'

/** Number of digits of a token's digest shown as its name. */
const TOKEN_NAME_LENGTH = 8
const tokenName = v.pipe(v.string(), v.trim(), v.regex(/^[\da-f]{8,64}$/, 'must be a token that tokens list names'))

/** Operator commands for operator tokens. */
export const commands: readonly Command[] = [
  look({
    usage: 'tokens list',
    description: "lists the operator's tokens: each node has one in its data folder, and each is valid on all nodes",
    permission: 'tokens.read',
    personal: [],
    path: '/tokens',
    async run(_, context) {
      const { ownDigest } = await context.openOperatorAuth()
      return (await findOperatorTokens(context.db)).map(({ digest, made_at }) => ({
        token: digest.slice(0, TOKEN_NAME_LENGTH),
        made_at,
        own: digest === ownDigest,
      }))
    },
    show: (tokens) =>
      formatTable(
        tokens,
        [
          'token',
          ['known since (UTC)', ({ made_at }) => formatUtcMinute(made_at)],
          ['', ({ own }) => (own ? 'of this node' : '')],
        ],
        'No node has stored a token: all nodes use OPERATOR_TOKEN.',
      ),
  }),
  act({
    usage: 'tokens forget <TOKEN>',
    description: 'makes a token invalid; a node that has it in its data folder makes it valid again when it starts',
    permission: 'tokens.change',
    method: 'DELETE',
    path: '/tokens/:token',
    input: v.object({ token: tokenName }),
    async run({ token }, { tx }) {
      const count = await revokeOperatorToken(tx, token)
      if (count === 1) return null
      return new Problem(
        count === 0 ? `There is no token ${token}.` : `Several tokens begin with ${token}; give more of it.`,
      )
    },
    show: () => 'All nodes reject the token within 1 s.',
  }),
]
