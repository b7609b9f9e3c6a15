import { defineDomain } from '../../define-domain.ts'
import { commands } from './reports.commands.ts'

/** Reports about the platform, from the books and the orders. */
export const domain = defineDomain({ name: 'reports', commands })
