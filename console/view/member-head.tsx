import { useStore } from '@nanostores/react'
import type { MemberOverview } from '../../server/operations/history/member-overview.ts'
import { openedName, openName } from '../state/member.store.ts'
import { listMemberActs, type MemberAct } from '../state/member-acts.ts'
import { toAddress } from '../state/route.store.ts'
import { mayRun } from '../state/session.store.ts'
import { Button, ProblemText } from './controls.tsx'
import { formatMinute } from './figure-text.ts'

const IDENTITY: Readonly<Record<string, string>> = {
  none: 'Not verified',
  reviewing: 'Identity in review',
  certified: 'Verified',
  rejected: 'Identity refused',
}

/** Name, which is masked until it is opened, facts, and acts. */
export function MemberHead({ member, onAct }: { member: MemberOverview; onAct: (act: MemberAct) => void }) {
  const { id, name, identity_status, vip, demo, disabled_at, created_at, inviter, invite_code } = member
  const opened = useStore(openedName.$state)
  const fullName = opened.data?.id === id ? opened.data.username : null
  const { main, further } = listMemberActs(member)
  return (
    <div className="title member-head">
      <div className="grow">
        <div className="name-row">
          <h1>{fullName ?? name}</h1>
          {fullName === null && mayRun('members show') && (
            <Button isSmall icon="eye" isBusy={opened.isLoading} onClick={() => void openName(id)}>
              Show name
            </Button>
          )}
          <span className={identity_status === 'certified' ? 'badge ok' : 'badge'}>
            {IDENTITY[identity_status] ?? identity_status}
          </span>
          {vip > 0 && <span className="badge">VIP {vip}</span>}
          {demo && <span className="badge warn">Demo member</span>}
          {disabled_at !== null && <span className="badge warn">Disabled</span>}
        </div>
        <p className="muted">
          ID {id}, joined {formatMinute(created_at)} UTC, invite code {invite_code}
          {inviter !== null && (
            <>
              , invited by <a href={toAddress('members', inviter)}>{inviter}</a>
            </>
          )}
        </p>
        <ProblemText problem={opened.problem} />
      </div>
      {main.map((act) => (
        <Button key={act.words} {...(act.words === 'members note' && { shortcut: 'N' })} onClick={() => onAct(act)}>
          {act.title}
        </Button>
      ))}
      {further.length > 0 && (
        <details className="menu">
          <summary className="btn">More</summary>
          <ul>
            {further.map((act) => (
              <li key={act.words}>
                <button
                  type="button"
                  onClick={({ currentTarget }) => {
                    currentTarget.closest('details')?.removeAttribute('open')
                    onAct(act)
                  }}
                >
                  {act.title}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
