import type { ReadableAtom } from 'nanostores'
import { useLayoutEffect, useMemo } from 'react'
import { $gone } from '../../../wire/api/reachability.ts'
import { adoptStyles } from '../../dom/adopt-styles.ts'
import '../../elements/freshness.ts'
import { formatMinute } from '../../../base/format/days.ts'
import { $freshness } from '../../../state/stores/freshness.store.ts'
import { $feedStatus } from '../../../wire/feed/status.ts'
import { useHost } from '../hooks/host-context.ts'
import { useHostState } from '../hooks/use-host-state.ts'
import { useStore } from '../hooks/use-store.ts'
import styles from './last-figures-note.css' with { type: 'css' }

interface Props {
  /** Time of the figures on the steady clock, as in `Polled`. */
  $source: ReadableAtom<{ at: number | null }>
  /** Age from which the figures are delayed, ms. */
  staleMs: number
  /** The figures are prices that the socket updates too. */
  hasFeed?: boolean
  /** Shows the age before the time, for elements that show it nowhere else. */
  hasAge?: boolean
}

/**
 * Marks the figures of an element as out of date while the backend is unreachable, or until the first response if an earlier page received them: the host has the
 * state `last-figures`, its figures are grey, and their time is shown here. Renders nothing otherwise.
 */
export function LastFigures({ $source, staleMs, hasFeed = false, hasAge = false }: Props) {
  const host = useHost()
  const { at } = useStore($source)
  const isGone = useStore($gone)
  const { state } = useStore($feedStatus)
  const isStale = at !== null && (at < 0 || (isGone && !(hasFeed && state === 'live')))
  useLayoutEffect(() => adoptStyles(host, [styles]), [host])
  useHostState('last-figures', isStale)
  const $fresh = useMemo(() => $freshness($source, staleMs), [$source, staleMs])
  if (!isStale) return null
  return (
    <p className="last-figures">
      {hasAge && <tl-freshness source={$fresh} />}
      <span>{formatMinute(Date.now() - (performance.now() - at))}</span>
    </p>
  )
}
