import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import {
  type Case,
  decide,
  findNeighbour,
  listReasons,
  loadCase,
  loadNeighbour,
  openCase,
  openDetails,
  type Refusal,
  reasons,
} from '../state/queue.store.ts'
import { openScreen, toAddress } from '../state/route.store.ts'
import type { Outcome } from '../state/run.store.ts'
import { mayRun } from '../state/session.store.ts'
import { ClaimLine, useClaim } from './claim-line.tsx'
import { Button, ProblemText, StatusText, TextField } from './controls.tsx'
import { formatAge, formatMinute } from './figure-text.ts'
import { Icon } from './icons.tsx'
import { Pictures } from './pictures.tsx'
import { QueryView } from './query-view.tsx'
import { useKeys } from './use-keys.ts'

/** Open case: submitted facts, pictures, and the decision. */
export function ReviewCase({ id }: { id: string }) {
  useEffect(() => void loadCase(id), [id])
  const { data } = useStore(openCase.$state)
  return (
    <>
      <a className="back" href={toAddress('queue')}>
        <Icon name="back" /> Queue
      </a>
      {data !== null && data.id !== id ? (
        <p role="status" className="empty">
          Reading…
        </p>
      ) : (
        <QueryView query={openCase} retry={() => void loadCase(id)}>
          {(review) => <CaseContent review={review} />}
        </QueryView>
      )}
    </>
  )
}

function CaseContent({ review }: { review: Case }) {
  const { id, kind, member, username, submitted_at, state, decided_by, deciders, decided_at, reason, marks, facts } =
    review
  const rows: [string, ReactNode][] = [
    [
      'Member',
      <>
        {username} ({mayRun('members overview') ? <a href={toAddress('members', member)}>{member}</a> : member})
      </>,
    ],
    ['Submitted', `${formatMinute(submitted_at)} UTC, ${formatAge(Date.now() - submitted_at)} ago`],
    ...Object.entries(facts),
    ...(decided_at === null
      ? []
      : ([['Decided', `${state} ${formatMinute(decided_at)} UTC by ${deciders.join(', ') || decided_by}`]] as [
          string,
          string,
        ][])),
    ...(reason ? ([['Reason', reason]] as [string, string][]) : []),
  ]
  return (
    <>
      <div className="title">
        <h2>
          {kind} {id}
        </h2>
        <span className={state === 'waiting' ? 'badge warn' : 'badge'}>{state}</span>
      </div>
      {marks.map((mark) => (
        <p key={mark} className="alarm">
          <Icon name="alert" />
          <span>{mark}</span>
        </p>
      ))}
      <Pictures key={`${id} ${state}`} pictures={review.pictures} isMasked={state !== 'waiting'} />
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {review.isMasked && (
        <Button look="plain" onClick={() => void openDetails(id)}>
          Show the destination
        </Button>
      )}
      {state === 'waiting' && mayRun('reviews approve') && <Decision review={review} />}
    </>
  )
}

/** Returns the sentence about a decision that was not carried out at once. */
function readOutcome(outcome: Outcome): { problem: string | null; note: string | null } {
  if (outcome.kind === 'waits') return { problem: null, note: outcome.message }
  return { problem: 'message' in outcome ? outcome.message : null, note: null }
}

function Decision({ review }: { review: Case }) {
  const { id, kind } = review
  const claim = useClaim(review)
  const claimId = useId()
  const { data: texts } = useStore(reasons.$state)
  const [refusal, setRefusal] = useState<Refusal>({ because: '', reason: '' })
  const [isBusy, setBusy] = useState(false)
  const [{ problem, note }, setResult] = useState(readOutcome({ kind: 'cancelled' }))
  const offered = listReasons(texts ?? [], kind).slice(0, 8)
  const isOpen = claim !== 'other'
  const canRefuse = isOpen && (refusal.because !== '' || refusal.reason.trim() !== '')
  const submit = async (given: Refusal | null) => {
    if (isBusy || !isOpen) return
    setBusy(true)
    const next = (await loadNeighbour(id, 1)) ?? findNeighbour(id, -1)
    const outcome = await decide(id, given)
    setBusy(false)
    setResult(readOutcome(outcome))
    if (outcome.kind === 'done') openScreen('queue', next ?? '')
  }
  useKeys({
    a: () => void submit(null),
    r: () => void (canRefuse && submit(refusal)),
    ...Object.fromEntries(
      offered.map((one, at) => [String(at + 1), () => setRefusal({ ...refusal, because: one.id })]),
    ),
  })
  return (
    <div className="decision">
      <ClaimLine review={review} claim={claim} id={claimId} />
      <Reasons offered={offered} chosen={refusal.because} onChoose={(because) => setRefusal({ ...refusal, because })} />
      <TextField
        label="Reason of a refusal, as the member reads it"
        value={refusal.reason}
        onChange={(reason) => setRefusal({ because: '', reason })}
        maxLength={1000}
      />
      <ProblemText problem={problem} />
      <StatusText text={note} />
      <div className="actions">
        <p className="keys">
          <kbd>J</kbd> next <kbd>K</kbd> previous <kbd>Z</kbd> zoom <kbd>?</kbd> all keys
        </p>
        <Button
          look="danger"
          shortcut="R"
          isDisabled={!canRefuse}
          isBusy={isBusy}
          onClick={() => void submit(refusal)}
          {...(!isOpen && { describedBy: claimId })}
        >
          Refuse
        </Button>
        <Button
          look="primary"
          shortcut="A"
          isDisabled={!isOpen}
          isBusy={isBusy}
          onClick={() => void submit(null)}
          {...(!isOpen && { describedBy: claimId })}
        >
          Approve
        </Button>
      </div>
    </div>
  )
}

interface ReasonsProps {
  offered: readonly { id: string; words: string }[]
  /** Id of the chosen one; empty for none. */
  chosen: string
  onChoose: (id: string) => void
}

/** Predefined reasons of a refusal, each with its key. A second press takes a choice back. */
const Reasons = ({ offered, chosen, onChoose }: ReasonsProps) =>
  offered.length > 0 && (
    <fieldset className="reasons">
      <legend className="sr">Reason of a refusal</legend>
      {offered.map(({ id, words }, at) => (
        <button key={id} type="button" aria-pressed={chosen === id} onClick={() => onChoose(chosen === id ? '' : id)}>
          <span className="kbd" aria-hidden="true">
            {at + 1}
          </span>
          {words}
        </button>
      ))}
    </fieldset>
  )
