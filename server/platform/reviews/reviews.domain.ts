import { getQueueMetrics } from '../../core/metrics/gauges.ts'
import { defineDomain } from '../../define-domain.ts'
import { startAutomaticReviews } from './automatic.ts'
import { commands } from './reviews.commands.ts'
import { getReviewBacklog } from './reviews.ts'

/** Reviews: decisions of operators on submissions of any domain. */
export const domain = defineDomain({
  name: 'reviews',
  metrics: async ({ db, now }) => getQueueMetrics('reviews', await getReviewBacklog(db), now()),
  commands,
  start: startAutomaticReviews,
})
