import { defineDomain } from '../../define-domain.ts'
import { commands } from './own-limits.commands.ts'
import { cancelOwnLimitChange, getOwnLimits, setOwnLimit, startPause } from './own-limits.handlers.ts'

/** Limits that members set, breaks and self-exclusion. */
export const domain = defineDomain({
  name: 'own-limits',
  handlers: [getOwnLimits, setOwnLimit, cancelOwnLimitChange, startPause],
  commands,
})
