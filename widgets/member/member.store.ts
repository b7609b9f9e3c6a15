import { computed } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { getAddresses } from '../../shared/contract/session.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { memberResource } from '../../shared/stores/member-resource.ts'

/** Whether the member has bound a withdrawal address, while the panel is open; null until it is known (MEM-05). */
export const $bound = pageSingleton('member.bound', () =>
  computed(
    memberResource(() => call(getAddresses, {}, { quiet: true })),
    ({ data }) => data && data.length > 0,
  ),
)
