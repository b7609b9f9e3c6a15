import globe from 'lucide-static/icons/globe.svg?raw'
import type { PartnerGrant } from '../../shared/base/contract/partners.ts'
import { formatMoment } from '../../shared/base/format/days.ts'
import { memberPage } from '../../shared/view/ui/account/member-page.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { EmptyList } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { SkeletonRows } from '../../shared/view/ui/controls/skeleton-rows.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $grants, $removing, removeGrant } from './connected-pages.store.ts'

/** Page of the partners that may use the member's account. */
export const ConnectedPages = memberPage(
  { useTitle: () => useTexts('partner-access')('listTitle'), className: 'connected-pages', back: '/security' },
  GrantList,
)

function GrantList() {
  const t = useTexts('partner-access')
  const { data, failed, loading } = useStore($grants)
  const removing = useStore($removing)
  if (!data && failed) return <Failed busy={loading} onRetry={() => void $grants.refresh()} />
  if (!data) return <SkeletonRows count={2} />
  if (data.length === 0) return <EmptyList title={t('none')} />
  return (
    <>
      <p className="text-secondary lead">{t('listLead')}</p>
      <ul aria-label={t('listTitle')}>
        {data.map((grant) => (
          <GrantRow key={grant.id} grant={grant} busy={removing === grant.id} />
        ))}
      </ul>
    </>
  )
}

function GrantRow({ grant: { id, title, origin, scopes, seenAt }, busy }: { grant: PartnerGrant; busy: boolean }) {
  const t = useTexts('partner-access')
  return (
    <li className="cell" part="page">
      <Icon source={globe} />
      <span className="text">
        <b>
          <bdi>{title}</bdi>
        </b>
        <small>
          <bdi>{origin.replace('https://', '')}</bdi>
        </small>
        {scopes.map((scope) => (
          <small key={scope}>{t(scope)}</small>
        ))}
        <small>
          {t('used')} <bdi>{formatMoment(seenAt)}</bdi>
        </small>
      </span>
      <Button
        size="small"
        kind="outline"
        busy={busy}
        sends
        aria-label={t('removeOf', { partner: title })}
        onClick={() => void removeGrant(id)}
      >
        {t('remove')}
      </Button>
    </li>
  )
}
