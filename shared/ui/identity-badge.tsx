import { usePersonalWords } from '../i18n/personal.ts'
import type { Member } from '../member/member.ts'

const LOOKS = { none: 'warn', review: 'warn', certified: 'ok', rejected: 'err' } as const

/** How far the identity check is (MEM-04, IDN-06). */
export function IdentityBadge({ status }: { status: Member['rzstatus'] }) {
  const t = usePersonalWords()
  return <span className={`badge ${LOOKS[status]}`}>{t(`identity_${status}`)}</span>
}
