import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import clock from 'lucide-static/icons/clock.svg?raw'
import { useEffect } from 'react'
import { $member, $memberFailed, refreshMember } from '../../shared/state/member/member.store.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { memberPage } from '../../shared/view/ui/account/member-page.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { pollReview } from './identity.store.ts'
import { IdentityForm } from './identity-form.tsx'

/** Identity check page: the form, or the status of its review (IDN-01, IDN-06). */
export const IdentityView = memberPage(
  { useTitle: () => useTexts('personal')('identity'), className: 'form-page', back: '/' },
  Member,
)

function Member() {
  const t = useTexts('identity')
  const { identityStatus: status, identityReason: reason = '' } = useStore($member) ?? {}
  const failed = useStore($memberFailed)
  const { state, values } = useStore($settings)
  if (!status && failed) return <Failed onRetry={() => void refreshMember()} />
  if (!status || state === 'loading') return <Loading />
  if (status === 'certified')
    return <ReviewStatus look="success" icon={circleCheck} title={t('certified')} text={t('certifiedText')} />
  if (status === 'review') return <IdentityInReview />
  if (values.certificationSwitch === false) return <Empty title={t('off')} />
  return <IdentityForm rejected={status === 'rejected'} reason={reason} />
}

function IdentityInReview() {
  const t = useTexts('identity')
  useEffect(pollReview, [])
  return <ReviewStatus look="pending" icon={clock} title={t('review')} text={t('reviewText')} />
}

function ReviewStatus({ look, icon, title, text }: Record<'look' | 'icon' | 'title' | 'text', string>) {
  return (
    <div className={`empty review ${look}`} part="status" role="status">
      <span className="illustration">
        <Icon source={icon} size="large" />
      </span>
      <b>{title}</b>
      <p>{text}</p>
    </div>
  )
}

function Loading() {
  return (
    <div className="fields" role="status" aria-label={useTexts('common')('loading')}>
      <i className="skeleton control" />
      <div className="slots">
        <i className="skeleton slot" />
        <i className="skeleton slot" />
      </div>
      <i className="skeleton control" />
    </div>
  )
}
