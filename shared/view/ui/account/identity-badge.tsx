import type { Member } from '../../../state/member/member.store.ts'
import { useTexts } from '../hooks/use-texts.ts'

const BADGE_CLASSES = { none: 'warning', review: 'warning', certified: 'success', rejected: 'warning' } as const

/** Status of the identity check. A rejected application leaves the member not certified (MEM-04, IDN-06, Q-384). */
export function IdentityBadge({ status }: { status: Member['identityStatus'] }) {
  const t = useTexts('personal')
  return (
    <span className={`badge ${BADGE_CLASSES[status]}`}>{t(`identity_${status === 'rejected' ? 'none' : status}`)}</span>
  )
}
