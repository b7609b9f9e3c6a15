import { computed, type ReadableAtom } from 'nanostores'
import { type ListedOrder, orderList } from '../../../shared/orders/option-orders.ts'
import { pageSingleton } from '../../../shared/runtime.ts'

/** The member's orders in progress, soonest first: at one end the older one. */
export const $running: () => ReadableAtom<readonly ListedOrder[]> = () =>
  pageSingleton('options.running', () =>
    computed(orderList('open').$list, ({ rows }) =>
      rows
        .filter(({ order }) => order.status === 'open')
        .toReversed()
        .sort((a, b) => a.deadline.at - b.deadline.at),
    ),
  )

/** How many orders are in progress. */
export const $runningCount: () => ReadableAtom<number> = () =>
  pageSingleton('options.runningCount', () => computed($running(), ({ length }) => length))
