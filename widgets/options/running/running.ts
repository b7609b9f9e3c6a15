import { adoptStyles } from '../../../shared/dom/adopt-styles.ts'
import { settlements } from '../../../shared/orders/settlements.ts'
import type { OptionsState, Running } from '../options-state.ts'
import { drawRunning } from './draw-running.ts'
import runningSheet from './running.css' with { type: 'css' }
import { $runningCount } from './running.store.ts'
import { RunningStrip } from './running-strip.tsx'

/** Shows the member's orders in progress on a trader. Loaded for members only, after the chart. */
export function openRunning(state: OptionsState): { running: Running; end: () => void } {
  adoptStyles(state.host, [runningSheet])
  return {
    running: { $count: $runningCount(), RunningStrip, draw: drawRunning },
    end: settlements().watch(state.host, { open: (order) => state.openOrder(order.order_id, order) }),
  }
}
