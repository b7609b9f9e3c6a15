import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { toAddress } from '../state/route.store.ts'
import {
  getStateLines,
  groupWaiting,
  loadToday,
  type StateLine,
  type WaitingLine,
  waiting,
} from '../state/today.store.ts'
import { Button, ProblemText } from './controls.tsx'
import { formatAge, formatClock } from './figure-text.ts'

/** Screen of the lists that wait for a person, oldest first, and of the state of the platform. */
export function TodayScreen() {
  useEffect(() => void loadToday(), [])
  const kinds = useStore(waiting.kinds.$state)
  const payouts = useStore(waiting.payouts.$state)
  const requests = useStore(waiting.requests.$state)
  const all = [kinds, payouts, requests]
  const isLoading = all.some((one) => one.isLoading)
  const problem = all.find((one) => one.problem)?.problem ?? null
  const readAt = Math.max(...all.map((one) => one.readAt ?? 0))
  const lines = groupWaiting({
    kinds: kinds.data ?? [],
    payouts: payouts.data ?? [],
    requests: requests.data ?? [],
  })
  const states = getStateLines()
  return (
    <>
      <div className="title">
        <h1>Today</h1>
        <span className="grow" />
        <span className="refresh">
          {readAt > 0 && <span className="muted">read {formatClock(readAt)} UTC</span>}
          <Button isSmall icon="refresh" isDisabled={isLoading} onClick={() => void loadToday()}>
            {isLoading ? 'Reading…' : 'Refresh'}
          </Button>
        </span>
      </div>
      <div className="columns">
        <section aria-label="What waits" aria-busy={isLoading}>
          <h2>What waits, oldest first</h2>
          <ProblemText problem={problem} />
          {lines.length === 0 ? (
            <p className="empty">{isLoading ? 'Reading…' : 'Nothing waits for you.'}</p>
          ) : (
            <WaitingTable lines={lines} />
          )}
        </section>
        {states.length > 0 && (
          <section aria-label="Platform">
            <h2>Platform</h2>
            <ul className="lines">
              {states.map((line) => (
                <PlatformLine key={line.words} line={line} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}

const WaitingTable = ({ lines }: { lines: readonly WaitingLine[] }) => (
  <table className="tbl">
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col" className="num">
          Waiting
        </th>
        <th scope="col" className="num">
          Oldest
        </th>
        <th scope="col" className="num">
          Claimed
        </th>
        <th scope="col">
          <span className="sr">Open</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ title, screen, values, count, hasMore, oldest, claimed }) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          <td className="num">
            <b>{hasMore ? `${count}+` : count}</b>
          </td>
          <td className="num">{formatAge(Date.now() - oldest)}</td>
          <td className="num">{claimed}</td>
          <td className="num">
            <a className="btn small" href={toAddress(screen, '', values)} aria-label={`Open ${title}`}>
              Open
            </a>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function PlatformLine({ line: { title, words, query, isFault, describe } }: { line: StateLine }) {
  const { data, problem, isLoading } = useStore(query.$state)
  const text = data === null ? (problem ?? (isLoading ? '…' : '')) : describe(data)
  const look = problem || (data !== null && isFault(data)) ? 'fault' : 'well'
  return (
    <li>
      <a href={toAddress('commands', words)}>{title}</a>
      <span className={data === null && !problem ? 'muted' : look}>{text}</span>
    </li>
  )
}
