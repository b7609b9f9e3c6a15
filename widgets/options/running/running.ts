import { getSettlements } from '../../../shared/state/orders/settlements.ts'
import { adoptStyles } from '../../../shared/view/dom/adopt-styles.ts'
import type { OptionsState, RunningFeature } from '../options-state.ts'
import { createRunningDrawer } from './draw-running.ts'
import runningSheet from './running.css' with { type: 'css' }
import { $runningCount } from './running.store.ts'
import { RunningStrip } from './running-strip.tsx'

/** Shows the member's orders in progress on a trader. Loaded for members only, after the chart. */
export function openRunning(state: OptionsState): { running: RunningFeature; end: () => void } {
  adoptStyles(state.host, [runningSheet])
  return {
    running: { $count: $runningCount(), RunningStrip, draw: createRunningDrawer },
    end: getSettlements().watch(state.host, { open: (order) => state.openOrder(order.orderId, order) }),
  }
}
