import { amount, id, list, moment, object, positiveAmount, requiredText } from './codec.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './paging.ts'

/** The member's entries, newest first. */
export const getSampleFeatureList = endpoint({
  path: 'getSampleFeatureList',
  access: 'member',
  scope: 'read',
  form: paging,
  data: list(object({ id, amount, note: requiredText(200), createdAt: moment })),
  example: [{ id: '7', amount: '12.5', note: 'For the holidays', createdAt: 1_794_000_000_000 }],
})

/** Sets USDT of the member's funds account aside, at once. This is a sample: replace it by what the feature does. */
export const createSampleFeatureEntry = endpoint({
  path: 'createSampleFeatureEntry',
  access: 'member',
  scope: 'none',
  transactional: true,
  form: { amount: positiveAmount, note: requiredText(200) },
  data: object({ id }),
  example: { id: '7' },
})
