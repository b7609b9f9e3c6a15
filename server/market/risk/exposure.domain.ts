import { defineDomain } from '../../define-domain.ts'
import { commands } from './exposure.commands.ts'
import { limitFigures } from './exposure.figures.ts'

/** How much the house may have at stake with what members trade. */
export const domain = defineDomain({ name: 'exposure', commands, figures: limitFigures })
