import { CURRENCY } from '../../base/contract/constants.ts'
import type { ResponseData } from '../../base/contract/endpoint.ts'
import type { getSampleFeatureList } from '../../base/contract/sample-feature.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { move } from '../ledger.ts'
import { takePage } from '../pages.ts'

type Entry = ResponseData<typeof getSampleFeatureList>[number]

/** Entries of each demo, oldest first. */
const entriesByDemo = new WeakMap<DemoBackend, readonly Entry[]>()
const getEntries = (demo: DemoBackend) => entriesByDemo.get(demo) ?? []

/** Handlers of the demo. The house's account holds what the member sets aside. */
export const sampleFeatureCalls: DomainCalls<'sampleFeature'> = {
  getSampleFeatureList: (page, demo) => takePage(getEntries(demo), page, ({ id }) => id),
  createSampleFeatureEntry({ amount, note }, demo) {
    const id = demo.createId()
    const at = demo.now()
    const record = { remark: 'booked.sample-feature-entry', detail: '', type: '', number: '' } as const
    demo.ledger.post({ at, ...record, postings: move(CURRENCY, amount, 'funds', 'house') }, 'amount')
    entriesByDemo.set(demo, [...getEntries(demo), { id, amount, note, createdAt: at }])
    return { id }
  },
}
