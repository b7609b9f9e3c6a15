import type { HistoryKind } from '../../server/operations/history/history.ts'
import type { TimelineEvent } from '../state/member.store.ts'
import { formatAmount, formatMinute } from './figure-text.ts'

/** Title of an event by its kind. */
const TITLES: Readonly<Record<HistoryKind, string>> = {
  logins: 'Log-in',
  options: 'Option',
  spot: 'Spot order',
  conditional: 'Conditional order',
  swaps: 'Swap',
  deposits: 'Deposit',
  withdrawals: 'Withdrawal',
  loans: 'Loan',
  mining: 'Mining',
  staking: 'Stake',
  sent: 'Sent',
  received: 'Received',
  bills: 'Bill',
  reviews: 'Review',
  messages: 'Message',
  notes: 'Note',
  invited: 'Invited',
}

const FAILED = ['refused', 'failed', 'cancelled', 'withdrawn']
const WAITING = ['waiting', 'pending', 'open', 'paying', 'approved']

/** Returns the look of the dot of an event: grey for log-ins, ring while it waits, red after a failure. */
function getLook({ kind, state }: TimelineEvent): string {
  if (kind === 'logins' || kind === 'messages') return 'grey'
  if (FAILED.includes(state)) return 'err'
  return WAITING.includes(state) ? 'warn' : ''
}

/** Events of a member of all kinds, newest first, by day. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  if (events.length === 0) return <p className="empty">Nothing has happened yet.</p>
  return (
    <ol className="timeline">
      {events.map((event, at) => {
        const [day, time] = formatMinute(event.at).split(' ')
        const former = events[at - 1]
        const isNewDay = former === undefined || formatMinute(former.at).split(' ')[0] !== day
        const state = event.kind === 'notes' ? ` by ${event.state}` : event.state && `, ${event.state}`
        return (
          <li key={`${event.kind} ${event.id}`}>
            {isNewDay && <h3>{day}</h3>}
            <span className="muted num">{time}</span>
            <i className={getLook(event)} />
            <span>
              <b>
                {TITLES[event.kind]}
                {event.amount && `, ${formatAmount(event.amount)}`}
                {state}
              </b>
              <small>{event.what}</small>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
