import { defineDomain } from '../manifest.ts'
import { commands } from './commands.ts'

/** Operator access itself. */
export const domain = defineDomain({ name: 'operator', commands })
