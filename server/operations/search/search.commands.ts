import * as v from 'valibot'
import type { Command } from '../../core/command/command.ts'
import { look } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { formatTable } from '../../core/command/table.ts'
import { maskName } from '../../members/registry/mask-name.ts'
import { search } from './operator-search.ts'

/** Operator command that finds members and records. */
export const commands: readonly Command[] = [
  look({
    usage: 'find <TERM>',
    options: { full: '--full' },
    description:
      'finds members and records: TERM is an id, a login name or its beginning, a phone number, an address, the id of a transaction, the number of an order, or the id of a request in the audit log; login names are masked without --full',
    permission: 'search.read',
    personal: ['contact', 'activity', 'wallets'],
    path: '/search',
    input: v.object({ term: textInput(260), full: v.optional(v.string(), '') }),
    personalFields: ['term'],
    async run({ term, full }, { about, db }) {
      const hits = await search(db, term)
      const members = new Set(hits.flatMap(({ member }) => member ?? []))
      const [only] = members
      if (members.size === 1 && only !== undefined) about(only)
      return full ? hits : hits.map((hit) => (hit.kind === 'member' ? { ...hit, matched: maskName(hit.matched) } : hit))
    },
    show: (hits) =>
      formatTable(hits, ['kind', 'id', 'member', ['matched', 'matched', 'whole'], 'review'], 'Nothing was found.'),
  }),
]
