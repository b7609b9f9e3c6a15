import { computed } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { getAddresses } from '../../shared/contract/session.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { memberResource } from '../../shared/stores/member-resource.ts'

/** True if the member has bound a withdrawal address; null until known. Loaded while the panel is open (MEM-05). */
export const $bound = pageSingleton('member.bound', () =>
  computed(
    memberResource(() => call(getAddresses, {}, { quiet: true })),
    ({ data }) => data && data.length > 0,
  ),
)
