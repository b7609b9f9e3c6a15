import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { defineDomain } from '../../define-domain.ts'
import { accessCommands } from './access.commands.ts'
import { sweepOperatorSessions } from './operator-sessions.ts'
import { peopleCommands } from './people.commands.ts'
import { shellCheck } from './people.setup.ts'
import { requestCommands } from './requests.commands.ts'
import { roleCommands } from './roles.commands.ts'

const SWEEP_MS = 3_600_000

/** People who operate the platform: roles, sessions, and acts that need a second person. */
export const domain = defineDomain({
  name: 'people',
  commands: [...peopleCommands, ...roleCommands, ...accessCommands, ...requestCommands],
  setupChecks: [shellCheck],
  sealed: [
    { table: 'operators', column: 'totp', owner: 'id', clear: 0 },
    { table: 'operators', column: 'pending_totp', owner: 'id', clear: 0 },
  ],
  start: ({ db, now, log }) =>
    repeatEvery(SWEEP_MS, () => sweepOperatorSessions(db, now()), log, 'ended sessions of operators not deleted'),
})
