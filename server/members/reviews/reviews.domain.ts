import { queueFigures } from '../../core/metrics/metrics.figures.ts'
import { defineDomain } from '../../define-domain.ts'
import { startAutomaticReviews } from './automatic.ts'
import { commands } from './reviews.commands.ts'
import { reviewBacklog } from './reviews.ts'

/** What operators decide, whatever it is about. */
export const domain = defineDomain({
  name: 'reviews',
  figures: async ({ db, now }) => queueFigures('reviews', await reviewBacklog(db), now()),
  commands,
  start: startAutomaticReviews,
})
