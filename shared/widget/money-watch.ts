import { computed, type ReadableAtom } from 'nanostores'
import { hasRoute } from '../routes.ts'
import { $token } from '../session/token.ts'

/** Delay of the first request, so that it does not compete with what elements show. */
const START_DELAY_MS = 3_000

/**
 * Reports how orders and reviewed records of a signed-in member end, whichever elements are on the page: orders by `tl-order`, deposits, withdrawals, loans and
 * transfers that this page has sent by `tl-money`. Its code is loaded after a login, and it ends with the last element of the page (`$living`: number of elements). Called
 * once per page.
 */
export function watchMoney($living: ReadableAtom<number>): void {
  let end = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let round = 0
  const begin = async (mine: number) => {
    try {
      const [options, spot, records] = await Promise.all([
        hasRoute('/options') ? import('../orders/settlements.ts') : null,
        import('../orders/fills.ts'),
        import('./record-watch.ts'),
      ])
      if (mine !== round) return
      const ends = [options?.getSettlements().attend(), spot.getFillWatch().attend(), records.watchRecords()]
      end = () => {
        for (const one of ends) one?.()
      }
    } catch (error) {
      console.warn('tradelet: the page will not be told how orders end', error)
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
