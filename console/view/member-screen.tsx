import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { MemberOverview } from '../../server/operations/history/member-overview.ts'
import { round } from '../../shared/base/money/decimal.ts'
import { countOpenEvents, history, loadMember, loadMemberActs, overview, toTimeline } from '../state/member.store.ts'
import { listRestrictions, type MemberAct, type Restriction } from '../state/member-acts.ts'
import { MEMBER_TABS, type MemberTab } from '../state/member-tabs.ts'
import { openAddress, toAddress } from '../state/route.store.ts'
import { mayRun } from '../state/session.store.ts'
import { Button } from './controls.tsx'
import { formatAmount, formatMinute } from './figure-text.ts'
import { Icon } from './icons.tsx'
import { MemberActDialog } from './member-act.tsx'
import { MemberHead } from './member-head.tsx'
import { MemberParts } from './member-parts.tsx'
import { QueryView } from './query-view.tsx'
import type { ScreenProps } from './screen-props.ts'
import { Timeline } from './timeline.tsx'
import { useKeys } from './use-keys.ts'

/** Events in the timeline. */
const IN_TIMELINE = 14

/** Page of a member; without one it says how to find one. */
export function MemberScreen({ rest: id, values }: ScreenProps) {
  if (id) return <MemberPage key={id} id={id} values={values} />
  return (
    <>
      <div className="title">
        <h1>Members</h1>
      </div>
      <p className="empty">
        Search above (key <kbd>/</kbd>) by an id, an e-mail address, a phone number, an address, a transaction, or the
        number of an order.
      </p>
    </>
  )
}

function MemberPage({ id, values }: { id: string; values: ScreenProps['values'] }) {
  useEffect(() => void loadMember(id), [id])
  const state = useStore(overview.$state)
  if (state.data !== null && state.data.id !== id)
    return (
      <p role="status" className="empty">
        Reading…
      </p>
    )
  return (
    <QueryView query={overview} retry={() => void loadMember(id)}>
      {(member) => <MemberContent member={member} values={values} />}
    </QueryView>
  )
}

function MemberContent({ member, values }: { member: MemberOverview; values: ScreenProps['values'] }) {
  const { id } = member
  const [act, setAct] = useState<MemberAct | null>(null)
  const tabs = MEMBER_TABS.filter(({ name }) => name !== 'log' || mayRun('audit list'))
  const tab = tabs.find(({ name }) => name === values.tab) ?? tabs[0]
  useKeys({
    n: () => mayRun('members note') && setAct({ words: 'members note', title: 'Note' }),
    ...Object.fromEntries(
      tabs
        .slice(0, 9)
        .map(({ name }, at) => [String(at + 1), () => openAddress(toAddress('members', id, { tab: name }))]),
    ),
  })
  return (
    <>
      <MemberHead member={member} onAct={setAct} />
      {listRestrictions(member, formatMinute).map((restriction) => (
        <RestrictionLine key={restriction.text} restriction={restriction} onAct={setAct} />
      ))}
      <Sums member={member} />
      <nav className="tabs" aria-label="Parts">
        {tabs.map(({ name, title, kinds }) => (
          <a
            key={name}
            href={toAddress('members', id, { tab: name })}
            aria-current={name === tab?.name ? 'page' : undefined}
          >
            {title}
            <Count kinds={kinds} />
          </a>
        ))}
      </nav>
      <div className="member-columns">
        {tab && <MemberParts member={member} tab={tab} kind={values.kind} />}
        <section aria-label="Timeline">
          <h2>Timeline</h2>
          <QueryView query={history} retry={() => void loadMember(id)}>
            {(data) => <Timeline events={toTimeline(data, IN_TIMELINE)} />}
          </QueryView>
        </section>
      </div>
      {act && (
        <MemberActDialog
          key={act.words}
          act={act}
          member={id}
          onClose={() => setAct(null)}
          onDone={() => void Promise.all([loadMember(id), tab?.name === 'log' ? loadMemberActs(id) : null])}
        />
      )}
    </>
  )
}

function Count({ kinds }: { kinds: MemberTab['kinds'] }) {
  const { data } = useStore(history.$state)
  const count = countOpenEvents(data, kinds)
  return count ? <span className="count">{count}</span> : null
}

const RestrictionLine = ({
  restriction: { text, reason, end },
  onAct,
}: {
  restriction: Restriction
  onAct: (act: MemberAct) => void
}) => (
  <div className="alarm err">
    <Icon name="freeze" />
    <span className="grow">
      <b>{text}</b> {reason && `The member sees “${reason}”.`}
    </span>
    {mayRun(end.words) && (
      <Button isSmall onClick={() => onAct(end)}>
        {end.title}
      </Button>
    )}
  </div>
)

const Sums = ({ member }: { member: MemberOverview }) => (
  <dl className="sums">
    {(
      [
        ['Value, USDT', formatAmount(round(member.total, 2, 'down'))],
        ['Deposits', `${member.deposits}`],
        ['Withdrawals', `${member.withdrawals}`],
        ['Second factor', member.has_second_factor ? 'on' : 'off'],
        ['Sessions', `${member.sessions}`],
        ['Last seen, UTC', formatMinute(member.seen_at) || 'not in a session'],
      ] as const
    ).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
)
