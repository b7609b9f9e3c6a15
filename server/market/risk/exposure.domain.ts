import { defineDomain } from '../../define-domain.ts'
import { commands } from './exposure.commands.ts'
import { readLimitMetrics } from './exposure.metrics.ts'

/** Limits on the exposure of the house to members' orders. */
export const domain = defineDomain({ name: 'exposure', commands, metrics: readLimitMetrics })
