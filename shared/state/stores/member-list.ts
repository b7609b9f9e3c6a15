import { onMount } from 'nanostores'
import { $reconnected } from '../../wire/feed/poll-signals.ts'
import { $token } from '../session/token.ts'
import { type FetchPage, type PagedList, type PagedOptions, pagedList } from './paged-list.ts'

/**
 * Creates a paged list that belongs to the signed-in member. It loads when it gets its first listener and after a login, and reloads after a reconnect. For
 * visitors it is empty and requests nothing. Responses to a previous member are dropped. Options as for `pagedList`.
 *
 * @example
 * ```ts
 * const orders = memberList((page) => call(getSpotOrders, { status: 'open', type: 'all', ...page }), ({ id }) => id)
 * orders.$list.listen(({ rows }) => show(rows))
 * ```
 */
export function memberList<T>(
  fetch: FetchPage<T>,
  keyOf: (row: T) => string,
  options: Omit<PagedOptions<T>, '$owner'> = {},
): PagedList<T> {
  const list = pagedList(fetch, keyOf, { ...options, $owner: $token })
  let owner = ''
  onMount(list.$list, () => {
    const ends = [
      $token.subscribe((token) => {
        if (token !== owner) list.clear()
        owner = token
        void list.refresh()
      }),
      $reconnected.listen(() => void list.reload()),
    ]
    return () => {
      for (const end of ends) end()
    }
  })
  return list
}

/** Returns whether a list has listeners; a list without listeners need not be reloaded. */
export const hasListeners = ({ $list }: Pick<PagedList<unknown>, '$list'>): boolean => $list.lc > 0
