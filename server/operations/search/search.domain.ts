import { defineDomain } from '../../define-domain.ts'
import { commands } from './search.commands.ts'

/** Search of the operator over members and records of all domains. */
export const domain = defineDomain({ name: 'search', commands })
