import { defineDomain } from '../manifest.ts'
import { startAutomaticReviews } from './automatic.ts'
import { commands } from './commands.ts'

/** What operators decide, whatever it is about. */
export const domain = defineDomain({ name: 'reviews', commands, start: startAutomaticReviews })
