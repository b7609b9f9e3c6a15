import { computed } from 'nanostores'
import type { OptionRequirement } from '../../../shared/base/contract/option-permission.ts'
import { pageSingleton } from '../../../shared/base/runtime/runtime.ts'
import { $termsAndBalance } from '../terms.store.ts'

/** Requirement before the next order of the member. */
export const $requirement = pageSingleton('options.requirement', () =>
  computed($termsAndBalance, ({ data }) => (data?.requirement || 'none') as OptionRequirement),
)
