import { defineDomain } from '../manifest.ts'
import { commands } from './commands.ts'
import { limitFigures } from './figures.ts'

/** Limits on the exposure of the house to members' orders. */
export const domain = defineDomain({ name: 'exposure', commands, figures: limitFigures })
