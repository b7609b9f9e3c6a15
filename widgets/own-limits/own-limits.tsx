import { useState } from 'react'
import { memberPage } from '../../shared/view/ui/account/member-page.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { SkeletonRows } from '../../shared/view/ui/controls/skeleton-rows.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { LimitRow } from './limit-row.tsx'
import { findLimit, LIMIT_KINDS, LIMIT_PERIODS, type ListedLimit } from './own-limits.rules.ts'
import { $ownLimits } from './own-limits.store.ts'

const loadPause = () => import('./pause-form.tsx')
const loadSheet = () => import('./limit-sheet.tsx')

/** Page of the limits, breaks and self-exclusion of a member. */
export const OwnLimits = memberPage(
  { useTitle: () => useTexts('own-limits')('title'), className: 'own-limits', back: '/security' },
  Content,
)

function Content() {
  const t = useTexts('own-limits')
  const { data, failed, loading } = useStore($ownLimits)
  const [open, setOpen] = useState<ListedLimit | null>(null)
  if (!data && failed) return <Failed text={t('failed')} busy={loading} onRetry={() => void $ownLimits.refresh()} />
  if (!data) return <SkeletonRows count={6} />
  if (!data.own) return <Empty title={t('notOffered')} />
  const { limits, pause } = data.own
  return (
    <>
      <p className="text-secondary lead">{t('lead')}</p>
      {LIMIT_KINDS.map((kind) => (
        <div key={kind} className="group">
          <Heading depth={1}>{t(kind)}</Heading>
          <ul aria-label={t(kind)}>
            {LIMIT_PERIODS.map((period) => (
              <LimitRow key={period} limit={findLimit(limits, kind, period)} onChange={setOpen} />
            ))}
          </ul>
        </div>
      ))}
      <p className="text-secondary lead note">{t('windowText')}</p>
      <Lazy load={loadPause}>{({ PauseForm }) => <PauseForm pause={pause} />}</Lazy>
      {open && (
        <Lazy load={loadSheet}>{({ LimitSheet }) => <LimitSheet limit={open} onClose={() => setOpen(null)} />}</Lazy>
      )}
    </>
  )
}
