import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { common } from '../i18n/common.ts'
import { Empty } from './empty.tsx'
import { Failed } from './failed.tsx'
import type { PagedList } from './paged-list.ts'
import { usePull } from './pull.ts'
import { Spinner } from './spinner.tsx'

interface Props<T> {
  list: PagedList<T>
  row(row: T): ReactNode
  keyOf(row: T): string
  label: string
  empty?: string
}

const SKELETONS = [0, 1, 2, 3]

/** A paged list: skeletons, rows, the next page when the end comes into view, pull to refresh, and words for nothing, failed and loading. */
export function List<T>({ list, row, keyOf, label, empty }: Props<T>) {
  const t = useStore(common.$t)
  const { rows, loading, busy, failed, ended } = useStore(list.$list)
  const end = useRef<HTMLDivElement>(null)
  const pull = usePull(() => list.refresh())
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void list.more(),
    )
    if (end.current && !loading && !failed && !ended) watch.observe(end.current)
    return () => watch.disconnect()
  }, [list, loading, failed, ended])
  if (loading && !failed) return <Skeletons label={t('loading')} />
  return (
    <div className="list" {...pull.handlers}>
      {(pull.state !== 'idle' || (busy && rows.length > 0)) && (
        <div className="pull" role="status">
          <Spinner />
          {t(pull.state === 'idle' ? 'refreshing' : pull.state)}
        </div>
      )}
      {rows.length > 0 && (
        <ul aria-label={label}>
          {rows.map((item) => (
            <li key={keyOf(item)}>{row(item)}</li>
          ))}
        </ul>
      )}
      {rows.length === 0 && !failed && <Empty {...(empty && { title: empty })} />}
      {failed && <Failed busy={busy} onRetry={() => void (rows.length === 0 ? list.refresh() : list.more())} />}
      <div ref={end} className="list-end" />
    </div>
  )
}

const Skeletons = ({ label }: { label: string }) => (
  <div role="status" aria-label={label}>
    {SKELETONS.map((at) => (
      <div className="cell" key={at}>
        <i className="sk c" />
        <span className="t">
          <i className="sk" />
        </span>
      </div>
    ))}
  </div>
)
