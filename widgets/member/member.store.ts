import { computed } from 'nanostores'
import { getAddresses } from '../../shared/base/contract/session.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { memberResource } from '../../shared/state/stores/member-resource.ts'
import { call } from '../../shared/wire/api/call.ts'

/** True if the member has bound a withdrawal address; null until known. Loaded while the panel is open (MEM-05). */
export const $hasBoundAddress = pageSingleton('member.bound', () =>
  computed(
    memberResource(() => call(getAddresses, {}, { quiet: true })),
    ({ data }) => data && data.length > 0,
  ),
)
