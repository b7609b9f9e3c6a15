import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { defineDomain } from '../../define-domain.ts'
import { deleteOldNotices } from './delete-old-notices.ts'
import { getNotices } from './get-notices.ts'
import { commands } from './notices.commands.ts'
import { readAllNotices } from './read-all-notices.ts'
import { seedWelcome } from './welcome.ts'

const SWEEP_MS = 3_600_000

/** Notices to all members or to one. */
export const domain = defineDomain({
  name: 'notices',
  handlers: [getNotices, readAllNotices],
  commands,
  pictures: `SELECT img || E'\\n' || content AS text FROM notices WHERE (member IS NULL OR by_operator) AND removed_at IS NULL
    UNION ALL SELECT t.content FROM notice_texts t JOIN notices n ON n.id = t.notice WHERE n.removed_at IS NULL`,
  seedDemo: ({ db, now }) => seedWelcome(db, now()),
  start: ({ db, now, log }) =>
    repeatEvery(SWEEP_MS, () => deleteOldNotices(db, now()), log, 'old notices could not be deleted, retrying in 1 h'),
})
