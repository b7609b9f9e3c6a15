import type { SetupCheck } from '../../define-domain.ts'
import { countOwners } from './operator-people.ts'
import { readShellOff } from './shell-access.ts'

/** Check that the operator token is off once two owners can decide: with the token, an owner with a login counts as two persons. */
export const shellCheck: SetupCheck = {
  name: 'operator token',
  need: 'advised',
  async findGap({ db }) {
    if ((await countOwners(db)) < 2 || (await readShellOff(db)) !== null) return null
    return {
      missing:
        'One person counts as two: an owner with a login who also reads the operator token of a node asks as shell, and decides under the own name.',
      repair: 'operators shell off',
    }
  },
}
