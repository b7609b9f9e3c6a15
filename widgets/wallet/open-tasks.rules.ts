import type { Member } from '../../shared/state/member/member.store.ts'
import type { Settings } from '../../shared/state/settings/settings.store.ts'

/** Task that a member can finish on a page. */
export interface OpenTask {
  name: 'password' | 'identity'
  route: string
}

/** Returns the member's open tasks, the most urgent first. None before the record is loaded. */
export function listOpenTasks(
  member: Pick<Member, 'hasTradingPassword' | 'identityStatus'> | null,
  { certificationSwitch }: Partial<Settings>,
): OpenTask[] {
  if (!member) return []
  const isOpen = member.identityStatus === 'none' || member.identityStatus === 'rejected'
  return [
    ...(member.hasTradingPassword ? [] : [{ name: 'password', route: '/resetLegalPwd' } as const]),
    ...(certificationSwitch === true && isOpen ? [{ name: 'identity', route: '/real_authentication' } as const] : []),
  ]
}
