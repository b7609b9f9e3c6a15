import { computed } from 'nanostores'
import type { Interval } from '../../shared/base/contract/constants.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { getScale, subtract } from '../../shared/base/money/decimal.ts'
import { formatPrice, getKnownPriceDigits } from '../../shared/state/market/price-digits.ts'
import { getSpotOrderList, type SpotOrder } from '../../shared/state/orders/spot-orders.store.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $texts } from '../../shared/state/preferences/texts.ts'
import type { OwnMarks } from '../../shared/view/chart/own-orders.ts'
import type { DrawOnChart } from '../../shared/view/ui/hooks/use-chart.ts'

/** Open orders and fills of the member in a market, as chart marks. */
const $ownMarks = (symbol: string) =>
  computed(
    [getSpotOrderList('open').$list, getSpotOrderList('completed').$list, $language, $texts('spot')],
    (open, completed, language, t): OwnMarks => {
      const here = (rows: readonly SpotOrder[]) => rows.filter((order) => order.symbol === symbol)
      const written = (value: string, least: number) =>
        formatDecimal(value, { digits: Math.max(least, getScale(value)) }, language)
      return {
        orders: here(open.rows).flatMap(({ type, limitPrice, orderedQuantity, filledQuantity }) => {
          if (!limitPrice) return []
          const left = orderedQuantity ? written(subtract(orderedQuantity, filledQuantity ?? '0'), 0) : ''
          return [
            {
              price: limitPrice,
              label: `${t(type)} ${left}`,
              priceText: formatPrice(limitPrice, getKnownPriceDigits(symbol), language),
            },
          ]
        }),
        fills: here(completed.rows).flatMap(({ type, tradedAt, createdAt }) => {
          const at = Number(tradedAt ?? createdAt)
          return at > 0 ? [{ side: type, at }] : []
        }),
      }
    },
  )

/** Returns a function that draws the member's orders and fills over the candles of a market. Its code is loaded after the chart. */
export const createOwnMarksDrawer =
  (symbol: string, interval: Interval): DrawOnChart =>
  async (chart, attempt) => {
    const code = await import('../../shared/view/chart/own-orders.ts').catch((error: unknown) => {
      console.warn('tradelet: own orders could not be loaded', error)
      return null
    })
    if (!code) return () => {}
    const { show, end } = code.drawOwnMarks(chart, interval)
    const stop = $ownMarks(symbol).subscribe((marks) => attempt(() => show(marks)))
    return () => {
      stop()
      end()
    }
  }
