import { defineDomain } from '../manifest.ts'
import { commands } from './commands.ts'
import { getNotices } from './get-notices.ts'
import { seedWelcome } from './welcome.ts'

/** System messages, to all members or to one. */
export const domain = defineDomain({
  name: 'notices',
  handlers: [getNotices],
  commands,
  seedDemo: ({ db, now }) => seedWelcome(db, now()),
})
