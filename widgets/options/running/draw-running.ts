import { computed } from 'nanostores'
import { formatExact } from '../../../shared/base/format/exact.ts'
import type { ListedOrder } from '../../../shared/state/orders/option-orders.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { type RunningMark, RunningOrders } from '../../../shared/view/chart/running-orders.ts'
import type { DrawOnChart } from '../../../shared/view/ui/hooks/use-chart.ts'
import { $running } from './running.store.ts'

/**
 * Converts an order to a chart mark, or returns null while its price is unknown. Times are the server's, like those of the candles. Without server times they
 * are derived from the device clock.
 */
function toRunningMark({ order, deadline }: ListedOrder, language: string): RunningMark | null {
  const { entryPrice: price, openedAt, entry, seconds, direction, amount } = order
  if (price === null) return null
  const left = deadline.at - performance.now()
  const opened = typeof openedAt === 'number' ? openedAt : Date.now() + left - seconds * 1000
  const from = typeof entry?.ts === 'number' ? entry.ts : opened
  const shown = formatExact(amount, language)
  return { direction, price, from, to: opened + seconds * 1000, deadline, amount: shown }
}

/** Returns a function that draws the running orders of a market over its chart. */
export const createRunningDrawer =
  (symbol: string, title: string): DrawOnChart =>
  async (chart, attempt) => {
    let drawing: RunningOrders | null = null
    let detach = () => {}
    const $marks = computed([$running(), $language], (running, language) =>
      running
        .filter(({ order }) => (order.symbol || order.marketName) === (order.symbol ? symbol : title))
        .flatMap((listed) => toRunningMark(listed, language) ?? []),
    )
    const end = $marks.subscribe((marks) =>
      attempt(() => {
        if (marks.length > 0 && !drawing) {
          drawing = new RunningOrders(chart)
          detach = chart.attach(drawing)
        } else if (marks.length === 0) {
          detach()
          detach = () => {}
          drawing = null
        }
        drawing?.show(marks)
      }),
    )
    return () => {
      end()
      detach()
    }
  }
