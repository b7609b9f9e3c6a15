import * as v from 'valibot'
import { type Command, command } from '../command/command.ts'
import { article, page } from '../command/inputs.ts'
import { removeCommand } from '../command/remove-command.ts'
import { table, utcMinute } from '../command/table.ts'
import { numbered } from '../http/pages.ts'
import { addNotice, noticesFor, removeNotice } from './notices.ts'

const PAGE_SIZE = 50
/** The id of no member: nothing counts as read. */
const NOBODY = '0'

/** What the operator can do with the messages to all members. */
export const commands: readonly Command[] = [
  command({
    usage: 'notices list [--page N]',
    does: 'the messages to members, newest first',
    method: 'GET',
    path: '/notices',
    input: v.object({ page }),
    run: async (input, { db }) =>
      (await noticesFor(db, NOBODY, numbered(input.page, PAGE_SIZE))).map(({ read: _, ...notice }) => notice),
    show: (notices) =>
      table(
        notices,
        ['id', ['added (UTC)', (notice) => utcMinute(notice.created_at)], 'title', 'content'],
        'There are no notices.',
      ),
  }),
  command({
    usage: 'notices add TITLE CONTENT [--img URL]',
    does: 'sends a message to all members; CONTENT is HTML',
    method: 'POST',
    path: '/notices',
    publishes: true,
    input: article,
    run: async (notice, { db, now }) => ({ id: await addNotice(db, notice, now()) }),
    show: ({ id }) => `Notice ${id} is published.`,
  }),
  removeCommand({
    things: 'notices',
    thing: 'notice',
    does: 'takes a message back',
    remove: ({ db, now }, id) => removeNotice(db, id, now()),
  }),
]
