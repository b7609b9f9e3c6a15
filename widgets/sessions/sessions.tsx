import { Button } from '../../shared/ui/button.tsx'
import { Empty } from '../../shared/ui/empty.tsx'
import { Failed } from '../../shared/ui/failed.tsx'
import { memberPage } from '../../shared/ui/member-page.tsx'
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { SessionRow } from './session-row.tsx'
import { $ending, $sessions, endOthers } from './sessions.store.ts'

/** The page of the devices on which a member is logged in. */
export const Sessions = memberPage(
  { useTitle: () => useTexts('sessions')('title'), className: 'sessions', back: '/security' },
  Devices,
)

function Devices() {
  const t = useTexts('sessions')
  const { data, failed, loading } = useStore($sessions)
  const ending = useStore($ending)
  if (!data && failed) return <Failed text={t('failedText')} busy={loading} onRetry={() => void $sessions.refresh()} />
  if (!data) return <SkeletonRows count={3} />
  if (data.list === null) return <Empty title={t('notOffered')} />
  const others = data.list.filter(({ present }) => !present)
  return (
    <>
      <p className="text-secondary lead">{t('lead')}</p>
      <ul aria-label={t('title')}>
        {data.list.map((session) => (
          <SessionRow key={session.id} session={session} busy={ending === session.id} />
        ))}
      </ul>
      {others.length > 0 && (
        <div className="all">
          <Button kind="outline" busy={ending === 'all'} onClick={() => void endOthers()}>
            {t('endOthers')}
          </Button>
        </div>
      )}
    </>
  )
}
