import { defineDomain } from '../../define-domain.ts'
import { commands } from './audit.commands.ts'
import { startCheckpoints } from './checkpoints.ts'

/** Audit log of the operators. */
export const domain = defineDomain({ name: 'audit', commands, start: startCheckpoints })
