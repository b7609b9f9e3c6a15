import { defineDomain } from '../manifest.ts'
import { commands } from './commands.ts'
import { limitFigures } from './figures.ts'

/** How much the house may have at stake with what members trade. */
export const domain = defineDomain({ name: 'exposure', commands, figures: limitFigures })
