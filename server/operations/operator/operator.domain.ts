import { defineDomain } from '../../define-domain.ts'
import { commands } from './operator.commands.ts'

/** Operator access itself. */
export const domain = defineDomain({ name: 'operator', commands })
