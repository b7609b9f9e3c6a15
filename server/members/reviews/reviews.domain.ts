import { queueFigures } from '../../core/metrics/gauges.ts'
import { defineDomain } from '../../define-domain.ts'
import { startAutomaticReviews } from './automatic.ts'
import { commands } from './reviews.commands.ts'
import { reviewBacklog } from './reviews.ts'

/** Reviews: decisions of operators on submissions of any domain. */
export const domain = defineDomain({
  name: 'reviews',
  figures: async ({ db, now }) => queueFigures('reviews', await reviewBacklog(db), now()),
  commands,
  start: startAutomaticReviews,
})
