import { computed, type ReadableAtom } from 'nanostores'
import { pageSingleton } from '../../../shared/base/runtime/runtime.ts'
import { getOptionOrderList, type ListedOrder } from '../../../shared/state/orders/option-orders.ts'

/** Store of the member's orders in progress, by deadline. Of equal deadlines the older order comes first. */
export const $running: () => ReadableAtom<readonly ListedOrder[]> = () =>
  pageSingleton('options.running', () =>
    computed(getOptionOrderList('open').$list, ({ rows }) =>
      rows
        .filter(({ order }) => order.status === 'open')
        .toReversed()
        .sort((a, b) => a.deadline.at - b.deadline.at),
    ),
  )

/** Store of the number of orders in progress. */
export const $runningCount: () => ReadableAtom<number> = () =>
  pageSingleton('options.runningCount', () => computed($running(), ({ length }) => length))
