import { computed, type ReadableAtom } from 'nanostores'
import { hasRoute } from '../../base/runtime/routes.ts'
import { $token } from '../../state/session/token.ts'

/** Delay of the first request, so that it does not compete with what elements show. */
const START_DELAY_MS = 3_000

/**
 * Reports the ends of a signed-in member's orders by `tl-order`, and those of the deposits, withdrawals, loans and transfers that this page has sent by `tl-money`.
 * It does not depend on the elements on the page. Its code is loaded after a login, and it stops when the page has no element left (`$living`: number of
 * elements). Called once per page.
 */
export function watchMoney($living: ReadableAtom<number>): void {
  let end = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let round = 0
  const begin = async (mine: number) => {
    try {
      const [options, spot, records] = await Promise.all([
        hasRoute('/options') ? import('../../state/orders/settlements.ts') : null,
        import('../../state/orders/fill-watch.ts'),
        import('./record-watch.ts'),
      ])
      if (mine !== round) return
      const ends = [options?.getSettlements().attend(), spot.getFillWatch().attend(), records.watchRecords()]
      end = () => {
        for (const one of ends) one?.()
      }
    } catch (error) {
      console.warn('tradelet: ends of orders are not reported', error)
    }
  }
  computed([$token, $living], (token, living) => (living > 0 ? token : '')).subscribe((token) => {
    round += 1
    clearTimeout(timer)
    end()
    end = () => {}
    const mine = round
    if (token !== '') timer = setTimeout(() => void begin(mine), START_DELAY_MS)
  })
}
