import { onMount } from 'nanostores'
import { $reconnected } from '../feed/status.ts'
import { $token } from '../session/token.ts'
import { type FetchPage, type PagedList, type PagedOptions, pagedList } from './paged-list.ts'

/**
 * A paged list of what belongs to the signed-in member. It loads while something listens to it and when a member signs in, reloads after a reconnect, and
 * is empty for a visitor, for whom nothing is requested. An answer to a former member never shows. Options as of `pagedList`.
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

/** Whether something listens to a list: only then is it worth reloading. */
export const isWatched = ({ $list }: Pick<PagedList<unknown>, '$list'>): boolean => $list.lc > 0
