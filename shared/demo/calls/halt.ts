import type { DemoBackend } from '../backend.ts'
import { DemoRefusal } from '../demo-refusal.ts'

/** Returns true if trading is halted in all markets. */
export const isHalted = ({ scenario }: DemoBackend): boolean => scenario === 'market-halted'

/** Returns true if no market has enough trades for options. */
export const isThin = ({ scenario }: DemoBackend): boolean => scenario === 'market-thin'

/** @throws DemoRefusal if trading is halted; `field` is the form field of the market. */
export function assertOpen(demo: DemoBackend, field: string): void {
  if (isHalted(demo)) throw new DemoRefusal('halted', field, 'halted')
}
