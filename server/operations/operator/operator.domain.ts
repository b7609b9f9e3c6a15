import { defineDomain } from '../../define-domain.ts'
import { commands } from './operator.commands.ts'

/** The operator's door itself. */
export const domain = defineDomain({ name: 'operator', commands })
