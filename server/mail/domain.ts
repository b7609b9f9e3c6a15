import { defineDomain } from '../manifest.ts'
import { queueFigures } from '../metrics/figures.ts'
import { commands } from './commands.ts'
import { mailBacklog } from './queue.ts'
import { createMailSender } from './sender.ts'

/** Messages to members by e-mail. */
export const domain = defineDomain({
  name: 'mail',
  commands,
  figures: async ({ db, now }) => queueFigures('mail', await mailBacklog(db), now()),
  start(context) {
    const sender = createMailSender(context)
    sender.start()
    return () => sender.stop()
  },
})
