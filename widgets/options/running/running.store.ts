import { computed, type ReadableAtom } from 'nanostores'
import { type ListedOrder, orderList } from '../../../shared/orders/option-orders.ts'
import { pageSingleton } from '../../../shared/runtime.ts'

/** Store of the member's orders in progress, by deadline. Of equal deadlines the older order comes first. */
export const $running: () => ReadableAtom<readonly ListedOrder[]> = () =>
  pageSingleton('options.running', () =>
    computed(orderList('open').$list, ({ rows }) =>
      rows
        .filter(({ order }) => order.status === 'open')
        .toReversed()
        .sort((a, b) => a.deadline.at - b.deadline.at),
    ),
  )

/** Store of the number of orders in progress. */
export const $runningCount: () => ReadableAtom<number> = () =>
  pageSingleton('options.runningCount', () => computed($running(), ({ length }) => length))
