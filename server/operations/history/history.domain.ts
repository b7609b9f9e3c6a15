import { defineDomain } from '../../define-domain.ts'
import { commands } from './history.commands.ts'

/** History of a member over all domains, and notes of operators. */
export const domain = defineDomain({ name: 'history', commands })
