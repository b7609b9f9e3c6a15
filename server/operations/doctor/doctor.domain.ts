import { defineDomain } from '../../define-domain.ts'
import { commands } from './doctor.commands.ts'
import { processChecks } from './process.setup.ts'

/** List of what is missing before the first real member. */
export const domain = defineDomain({ name: 'doctor', commands, setupChecks: processChecks })
