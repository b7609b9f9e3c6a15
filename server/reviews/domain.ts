import { defineDomain } from '../manifest.ts'
import { queueFigures } from '../metrics/figures.ts'
import { startAutomaticReviews } from './automatic.ts'
import { commands } from './commands.ts'
import { reviewBacklog } from './reviews.ts'

/** Reviews: decisions of operators on submissions of any domain. */
export const domain = defineDomain({
  name: 'reviews',
  figures: async ({ db, now }) => queueFigures('reviews', await reviewBacklog(db), now()),
  commands,
  start: startAutomaticReviews,
})
