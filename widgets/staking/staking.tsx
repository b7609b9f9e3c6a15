import receiptText from 'lucide-static/icons/receipt-text.svg?raw'
import { useState } from 'react'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { MemberPage } from '../../shared/view/ui/account/member-page.tsx'
import { useIsPasswordKindKnown } from '../../shared/view/ui/account/pay-password-field.tsx'
import { Empty, EmptyList } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { SkeletonRows } from '../../shared/view/ui/controls/skeleton-rows.tsx'
import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $stakingProjects, createStakingForm } from './staking.store.ts'
import { StakingFields } from './staking-fields.tsx'

/** Page that stakes a coin for a term (STK-01…09). */
export function Staking() {
  const t = useTexts('staking')
  return (
    <MemberPage title={t('title')} className="form-page" back="/" buttons={<RecordsButton />}>
      <Member />
    </MemberPage>
  )
}

/** Link to the member's stakes, shown even while staking is disabled. */
function RecordsButton() {
  const t = useTexts('staking')
  return (
    hasRoute('/staking-list') && (
      <Link route="/staking-list" className="icon-button" aria-label={t('records')}>
        <Icon source={receiptText} />
      </Link>
    )
  )
}

/** Loads and starts what keeps the offers on the device. Returns those of an earlier page. */
async function loadKeptProjects() {
  const { keepProjects, KeptProjects, readKeptProjects } = await import('./kept-projects.tsx')
  keepProjects()
  return { KeptProjects, last: readKeptProjects() }
}

function Member() {
  const t = useTexts('staking')
  const c = useTexts('common')
  const [form] = useState(createStakingForm)
  const { state, values } = useStore($settings)
  const { data, failed, loading } = useStore($stakingProjects)
  const passwordKnown = useIsPasswordKindKnown()
  const kept = useLoaded(true, loadKeptProjects)
  if (state === 'ready' && !values.stakingSwitch) return <Empty title={t('off')} />
  if (data && state !== 'loading' && passwordKnown)
    return data.length > 0 ? <StakingFields form={form} projects={data} /> : <EmptyList title={t('none')} />
  if (failed && !data && kept && kept !== 'failed' && kept.last) return <kept.KeptProjects {...kept.last} />
  if (failed && !data && kept !== null)
    return <Failed text={t('failedText')} busy={loading} onRetry={() => void $stakingProjects.refresh()} />
  return (
    <div role="status" aria-label={c('loading')}>
      <SkeletonRows count={3} />
    </div>
  )
}
