import * as v from 'valibot'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import {
  articleInput,
  htmlInput,
  idInput,
  languageInput,
  parseUtcMinute,
  pictureInput,
  textInput,
} from '../../core/command/inputs.ts'
import { formatPage, PAGE_OPTIONS, pageInput, toPage } from '../../core/command/lists.ts'
import { createRemoveCommand } from '../../core/command/remove-command.ts'
import { formatUtcMinute } from '../../core/command/table.ts'
import { findNamedMember } from '../../members/registry/find-named-member.ts'
import { removeNotice } from './notices.ts'
import {
  addOperatorNotice,
  findOperatorNotices,
  lockOperatorNotice,
  type NewOperatorNotice,
  type NoticeValues,
  setNoticeText,
  updateOperatorNotice,
} from './operator-notices.ts'

const MAX_FILE_BYTES = 1_000_000
const PERIOD_OPTIONS = { from: '--from <TIME>', until: '--until <TIME>' } as const

/** Time in UTC to the minute, or null for `none`. */
const utcMinuteOrNone = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.check(
    (text) => text === 'none' || !Number.isNaN(parseUtcMinute(text)),
    'must be a time in UTC such as "2026-12-01 08:00", or none',
  ),
  v.transform((text) => (text === 'none' ? null : parseUtcMinute(text))),
)

const period = { from: v.optional(utcMinuteOrNone), until: v.optional(utcMinuteOrNone) }
const noticeInput = v.object({ ...articleInput.entries, ...period, member: v.optional(textInput(255)) })
const translationInput = { title: textInput(200), content: htmlInput }
const fileInput = v.object({
  ...noticeInput.entries,
  texts: v.optional(v.record(languageInput, v.object(translationInput)), {}),
})

/** Operator commands for notices to all members or to one. */
export const commands: readonly Command[] = [
  look({
    usage: 'notices list',
    options: PAGE_OPTIONS,
    description: 'lists your messages to members, newest first, with those that have not started or have ended',
    permission: 'notices.read',
    personal: ['contact'],
    path: '/notices',
    input: v.object(pageInput),
    run: (paging, { db }) => findOperatorNotices(db, toPage(paging)),
    show: (notices) =>
      formatPage(
        notices,
        [
          'id',
          ['to', ({ username }) => username ?? 'all'],
          ['from (UTC)', ({ starts_at, created_at }) => formatUtcMinute(starts_at ?? created_at)],
          ['until (UTC)', ({ ends_at }) => formatUtcMinute(ends_at)],
          ['translations', ({ languages }) => languages.join(' ')],
          'title',
          'content',
        ],
        'There are no notices.',
      ),
  }),
  act({
    usage: 'notices add <TITLE> <CONTENT>',
    options: { img: '--img <URL>', member: '--member <MEMBER>', ...PERIOD_OPTIONS },
    description:
      'sends a message to all members, or to the one with this id or login name; CONTENT is HTML; TIME is in UTC, such as "2026-12-01 08:00"',
    permission: 'notices.change',
    method: 'POST',
    path: '/notices',
    publishes: true,
    input: noticeInput,
    run: (notice, context) => add(context, { ...notice, texts: {} }),
    show: ({ id }) => `Notice ${id} is published.`,
  }),
  act({
    usage: 'notices import <FILE>',
    files: { file: { encoding: 'utf8', maxBytes: MAX_FILE_BYTES } },
    description:
      'sends a message in several languages: FILE is JSON with title, content, texts by language ({"de": {"title", "content"}}), and optionally img, member, from, until',
    permission: 'notices.change',
    method: 'POST',
    path: '/notices/file',
    publishes: true,
    input: v.object({
      file: v.pipe(
        v.string('must be a text'),
        v.maxLength(MAX_FILE_BYTES, 'is too large'),
        v.parseJson(undefined, 'must be JSON'),
        fileInput,
      ),
    }),
    run: ({ file }, context) => add(context, file),
    show: ({ id }) => `Notice ${id} is published.`,
  }),
  act({
    usage: 'notices translate <ID> <LANG> <TITLE> <CONTENT>',
    description: 'sets the text of a message in a language, and replaces the earlier one',
    permission: 'notices.change',
    method: 'PUT',
    path: '/notices/:id/texts',
    publishes: true,
    input: v.object({ ...idInput.entries, lang: languageInput, ...translationInput }),
    async run({ id, lang, ...text }, { tx }) {
      if (!(await lockOperatorNotice(tx, id))) return refuseUnknown(id)
      await setNoticeText(tx, id, lang, text)
      return { id }
    },
  }),
  act({
    usage: 'notices edit <ID>',
    options: { title: '--title <TITLE>', content: '--content <HTML>', img: '--img <URL>', ...PERIOD_OPTIONS },
    description: 'changes a message; members who have read it are not notified again; the word none removes a time',
    permission: 'notices.change',
    method: 'PUT',
    path: '/notices/:id',
    publishes: true,
    input: v.object({
      ...idInput.entries,
      title: v.optional(textInput(200)),
      content: v.optional(htmlInput),
      img: v.optional(v.unwrap(pictureInput)),
      ...period,
    }),
    async run({ id, from, until, ...changes }, { tx }) {
      const notice = await lockOperatorNotice(tx, id)
      if (!notice) return refuseUnknown(id)
      const values: NoticeValues = {
        title: changes.title ?? notice.title,
        content: changes.content ?? notice.content,
        img: changes.img ?? notice.img,
        starts_at: from === undefined ? notice.starts_at : from,
        ends_at: until === undefined ? notice.ends_at : until,
      }
      const wrong = findPeriodProblem(values, notice.created_at)
      if (wrong) return wrong
      await updateOperatorNotice(tx, id, values)
      return { id }
    },
  }),
  act({
    usage: 'notices end <ID>',
    description: 'stops showing a message from now on; it stays in the list',
    permission: 'notices.change',
    method: 'POST',
    path: '/notices/:id/end',
    input: idInput,
    async run({ id }, { tx, now }) {
      const notice = await lockOperatorNotice(tx, id)
      if (!notice) return refuseUnknown(id)
      const [at, { starts_at }] = [now(), notice]
      const isPending = starts_at !== null && starts_at >= at
      await updateOperatorNotice(tx, id, { ...notice, starts_at: isPending ? null : starts_at, ends_at: at })
      return { id }
    },
    show: ({ id }) => `Notice ${id} is no longer shown.`,
  }),
  createRemoveCommand({
    things: 'notices',
    thing: 'notice',
    permission: 'notices.change',
    description: 'deletes a message for all members',
    remove: ({ tx, now }, id) => removeNotice(tx, id, now()),
  }),
]

const refuseUnknown = (id: string): Problem => new Problem(`There is no notice ${id}.`)

/** Returns a problem if the notice would end before it begins. */
const findPeriodProblem = (
  { starts_at, ends_at }: Pick<NoticeValues, 'starts_at' | 'ends_at'>,
  createdAt: number,
): Problem | null =>
  ends_at !== null && ends_at <= (starts_at ?? createdAt)
    ? new Problem('until: must be later than the time from which the notice is shown.')
    : null

type GivenNotice = v.InferOutput<typeof noticeInput> & Pick<NewOperatorNotice, 'texts'>

async function add({ tx, now, about }: ActContext, givenNotice: GivenNotice): Promise<{ id: string } | Problem> {
  const { title, content, img, texts } = givenNotice
  const notice = { title, content, img, texts, starts_at: givenNotice.from ?? null, ends_at: givenNotice.until ?? null }
  const at = now()
  const wrong = findPeriodProblem(notice, at)
  if (wrong) return wrong
  const to = givenNotice.member === undefined ? null : await findNamedMember(tx, givenNotice.member)
  if (to instanceof Problem) return to
  if (to) about(to.id)
  return { id: await addOperatorNotice(tx, { ...notice, member: to?.id ?? null }, at) }
}
