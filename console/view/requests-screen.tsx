import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $areAllListed,
  decideRequest,
  listAll,
  loadRequests,
  type RequestDecision,
  requests,
} from '../state/requests.store.ts'
import { getPerson, mayRun } from '../state/session.store.ts'
import { Button, ProblemText, StatusText, TextField } from './controls.tsx'
import { formatAge, formatMinute } from './figure-text.ts'
import { JsonFacts } from './json-facts.tsx'
import { QueryView, Refresh } from './query-view.tsx'
import { useAct } from './use-act.ts'

type Request = NonNullable<ReturnType<typeof requests.$state.get>['data']>[number]

/** Acts that wait for a second person, with the decision. */
export function RequestsScreen() {
  useEffect(() => void loadRequests(), [])
  const areAll = useStore($areAllListed)
  return (
    <>
      <div className="title">
        <h1>Requests</h1>
        <p className="muted">Acts that wait for a second person.</p>
        <span className="grow" />
        <Refresh query={requests} load={() => void loadRequests()} />
      </div>
      <fieldset className="filter">
        <legend className="sr">Requests</legend>
        <button type="button" aria-pressed={!areAll} onClick={() => listAll(false)}>
          waiting
        </button>
        <button type="button" aria-pressed={areAll} onClick={() => listAll(true)}>
          all
        </button>
      </fieldset>
      <QueryView
        query={requests}
        retry={() => void loadRequests()}
        isEmpty={(rows) => rows.length === 0}
        empty="Nothing waits for a second person."
      >
        {(rows) => (
          <ol className="cards">
            {rows.map((request) => (
              <RequestCard key={request.id} request={request} />
            ))}
          </ol>
        )}
      </QueryView>
    </>
  )
}

const RequestCard = ({ request }: { request: Request }) => {
  const { id, command, input, rule, preview, asked_by, asked_at, expires_at, state, decided_by, decided_at, reason } =
    request
  return (
    <li>
      <article aria-label={`Request ${id}`}>
        <div className="title">
          <h2>
            {id}: {command}
          </h2>
          <span className={state === 'waiting' ? 'badge warn' : 'badge'}>{state}</span>
        </div>
        <p className="muted">
          {asked_by} asked {formatAge(Date.now() - asked_at)} ago, because this is {rule}.
          {state === 'waiting' && ` Expires ${formatMinute(expires_at)} UTC.`}
        </p>
        <JsonFacts json={input} />
        {preview && <p className="preview">{preview}</p>}
        {decided_by && (
          <p className="muted">
            {state} by {decided_by} {formatMinute(decided_at)} UTC{reason && `: ${reason}`}
          </p>
        )}
        {state === 'waiting' && <RequestDecisionForm id={id} isOwn={asked_by === getPerson()} />}
      </article>
    </li>
  )
}

function RequestDecisionForm({ id, isOwn }: { id: string; isOwn: boolean }) {
  const [reason, setReason] = useState('')
  const { isBusy, problem, note, start } = useAct()
  const decide = (decision: RequestDecision) => void start(() => decideRequest(id, decision, reason))
  if (!isOwn && !mayRun('requests approve')) return null
  return (
    <>
      {isOwn ? (
        <div className="actions">
          <p className="muted grow">Another person must decide this.</p>
          <Button isBusy={isBusy} onClick={() => decide('withdraw')}>
            Withdraw
          </Button>
        </div>
      ) : (
        <div className="row-form">
          <TextField
            label={`Reason of request ${id}`}
            placeholder="Reason; required to refuse"
            isLabelHidden
            value={reason}
            onChange={setReason}
            maxLength={1000}
          />
          <Button look="danger" isBusy={isBusy} isDisabled={reason.trim() === ''} onClick={() => decide('refuse')}>
            Refuse
          </Button>
          <Button look="primary" isBusy={isBusy} onClick={() => decide('approve')}>
            Approve
          </Button>
        </div>
      )}
      <ProblemText problem={problem} />
      <StatusText text={note} />
    </>
  )
}
