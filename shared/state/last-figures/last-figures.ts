import { onNotify } from 'nanostores'
import type { Codec } from '../../base/contract/codec.ts'
import { config } from '../../base/runtime/config.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { $gone } from '../../wire/api/reachability.ts'
import { readStored, writeStored } from '../preferences/storage.ts'
import { $token } from '../session/token.ts'
import { NOT_LOADED, type Polled, type PolledStore } from '../stores/polled.ts'
import { createFiguresOwner, formatFigures, parseFigures, type StoredFigure } from './last-figures.rules.ts'
import { $keepsFigures } from './setting.ts'

/** Minimum age of a stored figure before a newer one replaces it. A page that is hidden or left stores all figures at once. */
const WRITE_INTERVAL_MS = 60_000

/** Figure of an earlier page: its data, and the time of the response, epoch ms. */
export interface LastFigure<T> {
  data: T
  at: number
}

/** Figure that the device keeps. */
export interface KeptFigure<T> {
  /** Keeps the data of a response that has just arrived. */
  record(data: T): void
  /** Returns what earlier pages of this session have stored; null if there is nothing valid. */
  read(): LastFigure<T> | null
}

const getOwner = (): string => createFiguresOwner(new URL(config().api, document.baseURI).href, $token.get())

interface Session {
  owner: string
  /** Figures that earlier pages have stored. */
  earlier: Map<string, StoredFigure>
  /** Figures that this page has received, and when it stored them last. */
  latest: Map<string, StoredFigure>
  writtenAt: Map<string, number>
}

const loadStored = (owner: string): Map<string, StoredFigure> =>
  $keepsFigures.get() ? parseFigures(readStored('figures'), owner, Date.now()) : new Map()

const openSession = (owner: string): Session => ({
  owner,
  earlier: loadStored(owner),
  latest: new Map(),
  writtenAt: new Map(),
})

/** Returns the page's keeper of figures. It forgets everything when the session changes. */
const getKeeper = () =>
  pageSingleton('lastFigures', () => {
    let known = openSession(getOwner())
    /** Compares the session at each use: a listener of the token could run after one that displays figures. */
    function getSession(): Session {
      const owner = getOwner()
      if (known.owner !== owner) known = openSession(owner)
      return known
    }

    function write(): void {
      const { owner, latest, writtenAt } = getSession()
      // Another tab may have logged out while this one was suspended.
      if (latest.size === 0 || !$keepsFigures.get() || readStored('token') !== $token.get()) return
      writeStored('figures', formatFigures(owner, new Map([...loadStored(owner), ...latest])))
      for (const [name, { at }] of latest) writtenAt.set(name, at)
    }
    const writeIfHidden = () => document.hidden && write()
    const end = $keepsFigures.listen(() => {
      known = openSession(getOwner())
    })
    document.addEventListener('visibilitychange', writeIfHidden)
    addEventListener('pagehide', write)

    return {
      record(name: string, data: unknown): void {
        const { latest, writtenAt } = getSession()
        const at = Date.now()
        latest.set(name, { at, data })
        if (at - (writtenAt.get(name) ?? 0) >= WRITE_INTERVAL_MS) write()
      },
      read: (name: string): StoredFigure | null => getSession().earlier.get(name) ?? null,
      dispose(): void {
        end()
        document.removeEventListener('visibilitychange', writeIfHidden)
        removeEventListener('pagehide', write)
      },
    }
  })

/**
 * Returns a figure that the device keeps under `name` until the session ends or the member turns it off. Data is stored in wire form and read by the
 * codec, so invalid storage counts as none. Storage that is blocked or full keeps nothing, or what it has.
 */
export const getKeptFigure = <T>(name: string, { read, write }: Codec<T>): KeptFigure<T> => ({
  record: (data) => getKeeper().record(name, write(data)),
  read() {
    const stored = getKeeper().read(name)
    const data = stored && read(stored.data)
    return stored && data !== undefined && data !== null ? { data, at: stored.at } : null
  },
})

/** Converts a time of the device's clock, epoch ms, to the steady clock of `Polled.at`. Negative, because an earlier page received the figure. */
export const toSteadyTime = (at: number): number => Math.min(-1, performance.now() - (Date.now() - at))

/**
 * Keeps the latest response of a poll. If the poll fails before its first response, or the backend is unreachable, the data of an earlier page is shown until a
 * response arrives; `at` is then negative. Only for figures that are displayed: forms must not send anything derived from them.
 */
export function keepPolled<T>(name: string, codec: Codec<T>, $store: PolledStore<T>): void {
  const keeping = pageSingleton(`lastFigures/${name}`, () => {
    const kept = getKeptFigure(name, codec)
    let recordedAt: number | null = null
    const look = () => {
      const known: Polled<T> = $store.value ?? NOT_LOADED
      const { data, at, failed } = known
      if (data !== null && at !== null) {
        if (at >= 0 && at !== recordedAt) kept.record(data)
        recordedAt = at
        return
      }
      const last = failed || $gone.get() ? kept.read() : null
      if (last) $store.set({ ...known, data: last.data, at: toSteadyTime(last.at) })
    }
    const ends = [onNotify($store, look), $gone.listen(look)]
    return {
      look,
      dispose: () => {
        for (const end of ends) end()
      },
    }
  })
  // The build drops a `pageSingleton` whose result is unused.
  keeping.look()
}
