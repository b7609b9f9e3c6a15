import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { HistoryKind, HistoryRow } from '../../server/operations/history/history.ts'
import type { MemberOverview } from '../../server/operations/history/member-overview.ts'
import { round, sum } from '../../shared/base/money/decimal.ts'
import {
  $unfinished,
  findEvents,
  groupBalances,
  history,
  loadFurtherEvents,
  loadMember,
  loadMemberActs,
  memberActs,
} from '../state/member.store.ts'
import { KIND_TITLES, type MemberTab } from '../state/member-tabs.ts'
import { toAddress } from '../state/route.store.ts'
import { formatAmount, formatMinute } from './figure-text.ts'
import { Further } from './further.tsx'
import { ActRow } from './log-screen.tsx'
import { QueryView } from './query-view.tsx'

interface PartProps {
  member: MemberOverview
  tab: MemberTab
  /** Kind of the address; undefined for the first one of the tab. */
  kind: string | undefined
}

/** Open part of the page of a member. */
export const MemberParts = ({ member, tab, kind }: PartProps) => (
  <section aria-label={tab.title}>
    {tab.name === 'balances' ? (
      <Balances member={member} />
    ) : tab.name === 'log' ? (
      <Acts id={member.id} />
    ) : (
      <Events id={member.id} tab={tab} kind={tab.kinds.find((one) => one === kind) ?? tab.kinds[0] ?? 'logins'} />
    )}
  </section>
)

function Balances({ member: { balances } }: { member: MemberOverview }) {
  const lines = groupBalances(balances)
  if (lines.length === 0) return <p className="empty">No balance is above zero.</p>
  return (
    <div className="scroll">
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">Coin</th>
            <th scope="col">Account</th>
            <th scope="col" className="num">
              Available
            </th>
            <th scope="col" className="num">
              Frozen
            </th>
            <th scope="col" className="num">
              Value, USDT
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, coin, account, available, frozen, values }) => (
            <tr key={key}>
              <th scope="row">
                <b>{coin}</b>
              </th>
              <td className="muted">{account}</td>
              <td className="num">{formatAmount(available)}</td>
              <td className={frozen === '0' ? 'num muted' : 'num'}>{formatAmount(frozen)}</td>
              <td className="num">{values.length > 0 ? formatAmount(round(sum(values), 2, 'down')) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Events({ id, tab, kind }: { id: string; tab: MemberTab; kind: HistoryKind }) {
  const unfinished = useStore($unfinished)
  return (
    <>
      {tab.kinds.length > 1 && (
        <nav className="filter" aria-label="Kind">
          {tab.kinds.map((one) => (
            <a
              key={one}
              href={toAddress('members', id, { tab: tab.name, kind: one })}
              aria-current={one === kind ? 'page' : undefined}
            >
              {KIND_TITLES[one] ?? one}
            </a>
          ))}
        </nav>
      )}
      <QueryView
        query={history}
        retry={() => void loadMember(id)}
        isEmpty={(data) => findEvents(data, kind).length === 0}
        empty="There are none."
      >
        {(data) => (
          <ol className="events">
            {findEvents(data, kind).map((row) => (
              <EventRow key={row.id} row={row} kind={kind} />
            ))}
          </ol>
        )}
      </QueryView>
      {unfinished.has(kind) && <Further key={kind} title="Show more" load={() => loadFurtherEvents(id, kind)} />}
    </>
  )
}

/** Kinds whose rows have a page of their own. */
const SCREENS: Partial<Record<HistoryKind, string>> = { reviews: 'queue', invited: 'members' }

function EventRow({ row: { id, at, what, amount, state }, kind }: { row: HistoryRow; kind: HistoryKind }) {
  const screen = SCREENS[kind]
  return (
    <li>
      <span className="muted num">{formatMinute(at)}</span>
      <span className="event-text">
        {screen ? <a href={toAddress(screen, id)}>{what}</a> : what}
        {kind !== 'logins' && <small>{id}</small>}
      </span>
      <b className="num">{formatAmount(amount)}</b>
      <span className="muted">{state}</span>
    </li>
  )
}

function Acts({ id }: { id: string }) {
  useEffect(() => void loadMemberActs(id), [id])
  return (
    <QueryView
      query={memberActs}
      retry={() => void loadMemberActs(id)}
      isEmpty={(rows) => rows.length === 0}
      empty="No act concerns this member."
    >
      {(rows) => (
        <>
          <ol className="log">
            {rows.map((row) => (
              <ActRow key={row.id} row={row} />
            ))}
          </ol>
          <p className="further">
            <a href={toAddress('log', '', { member: id })}>All acts about this member</a>
          </p>
        </>
      )}
    </QueryView>
  )
}
