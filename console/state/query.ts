import { atom, type ReadableAtom } from 'nanostores'
import { type Input, run } from './run.store.ts'
import { $session } from './session.store.ts'

/** Data of a look, with the time it was read (epoch ms). Data of the last reading stays while it is read again or after a failure. */
export interface QueryState<T> {
  data: T | null
  readAt: number | null
  isLoading: boolean
  problem: string | null
}

/** Look that a screen shows. */
export interface Query<T> {
  $state: ReadableAtom<QueryState<T>>
  /** Reads it; the newest call wins. */
  load(input?: Input): Promise<void>
  /** Replaces the data, as with further rows. */
  set(data: T): void
}

const NONE = { data: null, readAt: null, isLoading: false, problem: null } as const

/** Creates the query of the command of these words. It is empty again when the person leaves. */
export function createQuery<T>(words: string): Query<T> {
  const $state = atom<QueryState<T>>(NONE)
  let newest = 0
  $session.listen(({ state }) => {
    if (state !== 'none') return
    newest++
    $state.set(NONE)
  })
  return {
    $state,
    async load(input = {}) {
      const turn = ++newest
      $state.set({ ...$state.get(), isLoading: true })
      const outcome = await run(words, input)
      if (turn !== newest) return
      if (outcome.kind === 'done')
        $state.set({ data: outcome.data as T, readAt: Date.now(), isLoading: false, problem: null })
      else
        $state.set({
          ...$state.get(),
          isLoading: false,
          problem: 'message' in outcome ? outcome.message : 'It was not read.',
        })
    },
    set: (data) => $state.set({ ...$state.get(), data }),
  }
}
