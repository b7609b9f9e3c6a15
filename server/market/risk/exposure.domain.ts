import { defineDomain } from '../../define-domain.ts'
import { commands } from './exposure.commands.ts'
import { limitFigures } from './exposure.figures.ts'

/** Limits on the exposure of the house to members' orders. */
export const domain = defineDomain({ name: 'exposure', commands, figures: limitFigures })
