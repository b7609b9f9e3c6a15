import { defineDomain } from '../manifest.ts'
import { commands } from './commands.ts'

/** The operator's door itself. */
export const domain = defineDomain({ name: 'operator', commands })
