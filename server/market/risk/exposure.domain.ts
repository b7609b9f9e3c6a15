import { defineDomain } from '../../define-domain.ts'
import { commands } from './exposure.commands.ts'
import { readLimitMetrics } from './exposure.metrics.ts'
import { commands as liquidityCommands } from './liquidity.commands.ts'

/** Limits on the exposure of the house to members' orders, and on the liquidity of markets with timed options. */
export const domain = defineDomain({
  name: 'exposure',
  commands: [...commands, ...liquidityCommands],
  metrics: readLimitMetrics,
})
