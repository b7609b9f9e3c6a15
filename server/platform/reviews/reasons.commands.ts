import * as v from 'valibot'
import { type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { idInput, LANGUAGE_CODES, languageInput, textInput } from '../../core/command/inputs.ts'
import { createRemoveCommand } from '../../core/command/remove-command.ts'
import { formatTable } from '../../core/command/table.ts'
import { getReviewKindNames } from './decide.ts'
import { addReason, findReasonTexts, removeReason, translateReason } from './reasons.ts'

const reasonInput = {
  lang: languageInput,
  text: textInput(1000),
}

/** Operator commands for predefined refusal reasons (`reviews refuse ID --because N`). */
export const reasonCommands: readonly Command[] = [
  look({
    usage: 'reviews reasons list',
    options: { kind: '--kind <KIND>' },
    description: 'lists the reasons for refusals with their numbers, in all languages',
    permission: 'reasons.read',
    personal: [],
    path: '/review-reasons',
    input: v.object({ kind: v.optional(v.string(), '') }),
    run: ({ kind }, { db }) => findReasonTexts(db, kind || null),
    show: (texts) =>
      formatTable(texts, ['id', 'kind', ['language', 'lang'], ['reason', 'words', 'whole']], 'There are none.'),
  }),
  act({
    usage: 'reviews reasons add <KIND> <LANG> <TEXT>',
    description: `adds a reason for a kind of review (deposit, withdrawal, loan, identity); LANG is one of ${LANGUAGE_CODES}`,
    permission: 'reasons.change',
    method: 'POST',
    path: '/review-reasons',
    input: v.object({ kind: textInput(40), ...reasonInput }),
    async run({ kind, lang, text }, context) {
      const kinds = getReviewKindNames(context)
      if (!kinds.includes(kind)) return new Problem(`KIND must be one of ${kinds.join(', ')}.`)
      return { id: await addReason(context.tx, { kind, lang, words: text }) }
    },
    show: ({ id }) => `Reason ${id} is added. Members of other languages read it so until you translate it.`,
  }),
  act({
    usage: 'reviews reasons translate <ID> <LANG> <TEXT>',
    description: 'sets the text of a reason in a language, and replaces the earlier one',
    permission: 'reasons.change',
    method: 'PUT',
    path: '/review-reasons/:id',
    input: v.object({ ...idInput.entries, ...reasonInput }),
    run: async ({ id, lang, text }, { tx }) =>
      (await translateReason(tx, id, { lang, words: text })) ? { id } : new Problem(`There is no reason ${id}.`),
  }),
  createRemoveCommand({
    things: 'reviews reasons',
    path: '/review-reasons/:id',
    thing: 'reason',
    permission: 'reasons.change',
    description: 'removes a reason; earlier refusals keep its text',
    remove: ({ tx }, id) => removeReason(tx, id),
  }),
]
