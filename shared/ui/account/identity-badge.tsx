import type { Member } from '../../member/member.ts'
import { useTexts } from '../hooks/use-texts.ts'

const BADGE_CLASSES = { none: 'warning', review: 'warning', certified: 'success', rejected: 'error' } as const

/** Status of the identity check (MEM-04, IDN-06). */
export function IdentityBadge({ status }: { status: Member['rzstatus'] }) {
  const t = useTexts('personal')
  return <span className={`badge ${BADGE_CLASSES[status]}`}>{t(`identity_${status}`)}</span>
}
