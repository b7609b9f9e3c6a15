import { useState } from 'react'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { memberPage } from '../../shared/view/ui/account/member-page.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { SkeletonRows } from '../../shared/view/ui/controls/skeleton-rows.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { SessionRow } from './session-row.tsx'
import { $ending, $sessions, endOthers } from './sessions.store.ts'

const loadFreeze = () => import('./payout-freeze.tsx')

/** Page of the devices on which the member is logged in. */
export const Sessions = memberPage(
  { useTitle: () => useTexts('sessions')('title'), className: 'sessions', back: '/security' },
  SessionList,
)

function SessionList() {
  const t = useTexts('sessions')
  const { data, failed, loading } = useStore($sessions)
  const ending = useStore($ending)
  const { payoutFreeze } = useStore($settings).values
  const [reporting, setReporting] = useState(false)
  if (!data && failed) return <Failed text={t('failedText')} busy={loading} onRetry={() => void $sessions.refresh()} />
  if (!data) return <SkeletonRows count={3} />
  if (data.list === null) return <Empty title={t('notOffered')} />
  const others = data.list.filter(({ present }) => !present)
  return (
    <>
      <p className="text-secondary lead">{t('lead')}</p>
      {payoutFreeze && <Lazy load={loadFreeze}>{({ FreezeRow }) => <FreezeRow />}</Lazy>}
      <ul aria-label={t('title')}>
        {data.list.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending === session.id}
            onNotMe={payoutFreeze ? () => setReporting(true) : null}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div className="end-others">
          <Button kind="outline" busy={ending === 'all'} sends onClick={() => void endOthers()}>
            {t('endOthers')}
          </Button>
        </div>
      )}
      {reporting && (
        <Lazy load={loadFreeze}>{({ FreezeSheet }) => <FreezeSheet onClose={() => setReporting(false)} />}</Lazy>
      )}
    </>
  )
}
