import { defineDomain } from '../manifest.ts'
import { commands } from './commands.ts'
import { createMailSender } from './sender.ts'

/** Messages to members by e-mail. */
export const domain = defineDomain({
  name: 'mail',
  commands,
  start(context) {
    const sender = createMailSender(context)
    sender.start()
    return () => sender.stop()
  },
})
