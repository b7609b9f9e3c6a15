import { defineDomain } from '../../define-domain.ts'
import { commands } from './archive.commands.ts'

/** Files of closed months of the journal, and how long rows stay in the database. */
export const domain = defineDomain({
  name: 'archive',
  commands,
  start:
    ({ archiveJob }) =>
    () =>
      archiveJob.stop(),
})
