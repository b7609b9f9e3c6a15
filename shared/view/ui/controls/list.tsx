import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import type { PagedList } from '../../../state/stores/paged-list.ts'
import { createSheetRef } from '../../theme/adopt-sheet.ts'
import { type Pull, usePullToRefresh } from '../hooks/pull-to-refresh.ts'
import { useRowFocus } from '../hooks/restore-focus.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { EmptyList } from './empty.tsx'
import { Failed } from './failed.tsx'
import sheet from './list.css' with { type: 'css' }
import { SkeletonRows } from './skeleton-rows.tsx'
import { Spinner } from './spinner.tsx'

interface Props<T> {
  list: PagedList<T>
  row(row: T): ReactNode
  keyOf(row: T): string
  label: string
  empty?: string
  /** Arranges the shown rows; `item` draws one. By default they are items of a list. */
  layout?(rows: readonly T[], item: (row: T) => ReactNode): ReactNode
}

const adoptList = createSheetRef(sheet)

const SKELETON_COUNT = 4
/** The next page is requested when the end of the list is this near. */
const PREFETCH_MARGIN = '120px'
/** Number of rows rendered at once; the others are rendered on scrolling, for backends that return 10,000 rows in one page. */
const RENDER_STEP = 50

/** Paged list: skeletons, rows, the next page when the end comes into view, pull to refresh, and messages for empty, failed and loading. */
export function List<T>({ list, row, keyOf, label, empty, layout }: Props<T>) {
  const t = useTexts('common')
  const state = useStore(list.$list)
  const { rows, loading, busy, failed, ended } = state
  const [most, setMost] = useState(RENDER_STEP)
  const hidden = rows.length > most
  const end = useRef<HTMLDivElement>(null)
  const { pull, handlers } = usePullToRefresh(() => list.refresh())
  // Observed again for each page: if the end stays in view the next page must be requested, even after a page without new rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state represents the page
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        if (hidden) setMost((before) => before + RENDER_STEP)
        else void list.more()
      },
      { rootMargin: PREFETCH_MARGIN },
    )
    if (end.current && (hidden || (!loading && !busy && !failed && !ended))) watch.observe(end.current)
    return () => watch.disconnect()
  }, [list, state, hidden, most])
  if (loading && !failed)
    return (
      <div role="status" aria-label={t('loading')}>
        <SkeletonRows count={SKELETON_COUNT} />
      </div>
    )
  const shown = rows.slice(0, most)
  const item = (one: T) => <Row item={one} draw={row} />
  return (
    <div ref={adoptList} className="list" tabIndex={-1} {...handlers}>
      {pull.state !== 'idle' && <PullIndicator pull={pull} />}
      {rows.length > 0 &&
        (layout ? (
          layout(shown, item)
        ) : (
          <ul aria-label={label}>
            {shown.map((one) => (
              <ListItem key={keyOf(one)}>{item(one)}</ListItem>
            ))}
          </ul>
        ))}
      {rows.length === 0 && !failed && <EmptyList {...(empty && { title: empty })} />}
      {failed && <Failed busy={busy} onRetry={() => void list.retry()} />}
      {rows.length > 0 && (hidden || (!ended && !failed)) && (
        <div ref={end} className="list-end">
          {busy && <Spinner label={t('loading')} />}
        </div>
      )}
    </div>
  )
}

/** List item. If it disappears with the focus, the focus moves to another row. */
export const ListItem = ({ children }: { children: ReactNode }) => <li ref={useRowFocus()}>{children}</li>

/** Renders again when its row or its owner has changed, not with each new page. */
const Row = memo(RowView) as typeof RowView

function RowView<T>({ item, draw }: { item: T; draw(item: T): ReactNode }) {
  return draw(item)
}

/** State of a pull: the ticks fill with the distance, all twelve when a release refreshes, and rotate while refreshing. */
function PullIndicator({ pull: { state, share } }: { pull: Pull }) {
  const t = useTexts('common')
  if (state === 'idle') return null
  return (
    <div className="pull-to-refresh" role="status" style={{ blockSize: share * 48 }}>
      {state === 'refreshing' ? <Spinner /> : <Spinner lit={Math.floor(share * 12)} />}
      {t(state)}
    </div>
  )
}
