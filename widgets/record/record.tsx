import { useMemo } from 'react'
import { RECORD_TYPES } from '../../shared/base/contract/record.ts'
import { $token } from '../../shared/state/session/token.ts'
import { hasPreviousPage } from '../../shared/view/dom/previous-page.ts'
import { MemberPage } from '../../shared/view/ui/account/member-page.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { SkeletonRows } from '../../shared/view/ui/controls/skeleton-rows.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { createRecordStore } from './record.store.ts'
import { RecordView } from './record-view.tsx'

interface Props {
  type: string
  number: string
  /** Opens the picture of the result. */
  picture: boolean
}

/** Page of one record of the member. */
export function Record({ type, number, picture }: Props) {
  const t = useTexts('record')
  const token = useStore($token)
  const known = RECORD_TYPES.find((one) => one === type)
  return (
    <MemberPage
      title={t(known ? `type.${known}` : 'title')}
      back="/assets"
      returns={hasPreviousPage}
      className="record"
    >
      <LoadedRecord key={`${token}/${type}/${number}`} type={type} number={number} picture={picture} />
    </MemberPage>
  )
}

function LoadedRecord({ type, number, picture }: Props) {
  const t = useTexts('record')
  const $record = useMemo(() => createRecordStore(type, number), [type, number])
  const { data, failed, loading } = useStore($record)
  if (!data && failed) return <Failed text={t('failedText')} busy={loading} onRetry={() => void $record.refresh()} />
  if (!data) return <SkeletonRows count={6} />
  if (!data.record)
    return (
      <Empty title={t('unknown')}>
        <p>{t('unknownText')}</p>
      </Empty>
    )
  return <RecordView record={data.record} isStale={failed} picture={picture} />
}
