import { defineDomain } from '../../define-domain.ts'
import { createSampleFeatureEntry, ENTRY } from './create-sample-feature-entry.ts'
import { getSampleFeatureList } from './get-sample-feature-list.ts'

/** Sample feature. */
export const domain = defineDomain({
  name: 'sample-feature',
  handlers: [getSampleFeatureList, createSampleFeatureEntry],
  recordKinds: { [ENTRY]: { remark: 'booked.sample-feature-entry' } },
})
