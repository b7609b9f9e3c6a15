import { defineDomain } from '../manifest.ts'
import { queueFigures } from '../metrics/figures.ts'
import { startAutomaticReviews } from './automatic.ts'
import { commands } from './commands.ts'
import { reviewBacklog } from './reviews.ts'

/** What operators decide, whatever it is about. */
export const domain = defineDomain({
  name: 'reviews',
  figures: async ({ db, now }) => queueFigures('reviews', await reviewBacklog(db), now()),
  commands,
  start: startAutomaticReviews,
})
