import * as v from 'valibot'
import { type Command, command } from '../../core/command/command.ts'
import { article } from '../../core/command/inputs.ts'
import { listed, PLACE_USAGE, place, placeOf } from '../../core/command/lists.ts'
import { removeCommand } from '../../core/command/remove-command.ts'
import { utcMinute } from '../../core/command/table.ts'
import { addNotice, noticesFor, removeNotice } from './notices.ts'

/** Id of no member, for whom no notice counts as read. */
const NOBODY = '0'

/** Operator commands for notices to all members. */
export const commands: readonly Command[] = [
  command({
    usage: `notices list ${PLACE_USAGE}`,
    does: 'the messages to members, newest first',
    method: 'GET',
    path: '/notices',
    input: v.object(place),
    run: async (given, { db }) =>
      (await noticesFor(db, NOBODY, placeOf(given))).map(({ read: _, ...notice }) => notice),
    show: (notices) =>
      listed(
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
