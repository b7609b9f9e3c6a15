import * as v from 'valibot'
import { languageOf, NAMED_LANGUAGES } from '../../../shared/i18n/named-languages.ts'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { byId, words } from '../../core/command/inputs.ts'
import { removeCommand } from '../../core/command/remove-command.ts'
import { table } from '../../core/command/table.ts'
import { kindNames } from './decide.ts'
import { addReason, reasonTexts, removeReason, translateReason } from './reasons.ts'

const codes = NAMED_LANGUAGES.map(({ code }) => code).join(', ')

const said = {
  lang: v.pipe(
    v.string(),
    v.check((name) => languageOf(name) !== null, `must be one of ${codes}`),
    v.transform((name) => languageOf(name) ?? name),
  ),
  text: words(1000),
}

/** Operator commands for predefined refusal reasons (`reviews refuse ID --because N`). */
export const reasonCommands: readonly Command[] = [
  command({
    usage: 'reviews reasons list [--kind KIND]',
    does: 'the reasons that you refuse for, with their numbers, in all their languages',
    method: 'GET',
    path: '/review-reasons',
    input: v.object({ kind: v.optional(v.string(), '') }),
    run: ({ kind }, { db }) => reasonTexts(db, kind || null),
    show: (texts) =>
      table(texts, ['id', 'kind', ['language', 'lang'], ['reason', 'words', 'whole']], 'There are none.'),
  }),
  command({
    usage: 'reviews reasons add KIND LANG TEXT',
    does: `adds one for a kind of review (deposit, withdrawal, identity); LANG is one of ${codes}`,
    method: 'POST',
    path: '/review-reasons',
    input: v.object({ kind: words(40), ...said }),
    async run({ kind, lang, text }, context) {
      const kinds = kindNames(context)
      if (!kinds.includes(kind)) return new Problem(`KIND must be one of ${kinds.join(', ')}.`)
      return { id: await context.db.transaction((tx) => addReason(tx, { kind, lang, words: text })) }
    },
    show: ({ id }) => `Reason ${id} is added. Members of other languages read it so until you translate it.`,
  }),
  command({
    usage: 'reviews reasons translate ID LANG TEXT',
    does: 'gives one its words in a language, also in place of earlier ones',
    method: 'PUT',
    path: '/review-reasons/:id',
    input: v.object({ ...byId.entries, ...said }),
    run: async ({ id, lang, text }, { db }) =>
      (await translateReason(db, id, { lang, words: text })) ? { id } : new Problem(`There is no reason ${id}.`),
  }),
  removeCommand({
    things: 'reviews reasons',
    path: '/review-reasons/:id',
    thing: 'reason',
    does: 'takes one away; what was refused for it keeps its words',
    remove: ({ db }, id) => removeReason(db, id),
  }),
]
