import * as v from 'valibot'
import { type Command, command } from '../../core/command/command.ts'
import { articleInput } from '../../core/command/inputs.ts'
import { formatPage, PAGE_OPTIONS, pageInput, toPage } from '../../core/command/lists.ts'
import { createRemoveCommand } from '../../core/command/remove-command.ts'
import { formatUtcMinute } from '../../core/command/table.ts'
import { addNotice, findNotices, removeNotice } from './notices.ts'

/** Id of no member, for whom no notice counts as read. */
const NO_MEMBER = '0'

/** Operator commands for notices to all members. */
export const commands: readonly Command[] = [
  command({
    usage: 'notices list',
    options: PAGE_OPTIONS,
    description: 'the messages to members, newest first',
    method: 'GET',
    path: '/notices',
    input: v.object(pageInput),
    run: async (given, { db }) =>
      (await findNotices(db, NO_MEMBER, toPage(given))).map(({ id, created_at, title, content, img }) => ({
        id,
        created_at,
        title,
        content,
        img,
      })),
    show: (notices) =>
      formatPage(
        notices,
        ['id', ['added (UTC)', (notice) => formatUtcMinute(notice.created_at)], 'title', 'content'],
        'There are no notices.',
      ),
  }),
  command({
    usage: 'notices add <TITLE> <CONTENT>',
    options: { img: '--img <URL>' },
    description: 'sends a message to all members; CONTENT is HTML',
    method: 'POST',
    path: '/notices',
    publishes: true,
    input: articleInput,
    run: async (notice, { db, now }) => ({ id: await addNotice(db, notice, now()) }),
    show: ({ id }) => `Notice ${id} is published.`,
  }),
  createRemoveCommand({
    things: 'notices',
    thing: 'notice',
    description: 'takes a message back',
    remove: ({ db, now }, id) => removeNotice(db, id, now()),
  }),
]
