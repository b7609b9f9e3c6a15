import { useState } from 'react'
import type { Payout } from '../../server/products/withdrawals/payout-lists.ts'
import { type Batch, release, reportFailed, reportPaid, saveCsv } from '../state/payouts.store.ts'
import { getPerson, mayRun } from '../state/session.store.ts'
import { Button, ProblemText, StatusText, TextField } from './controls.tsx'
import { Dialog } from './question.tsx'
import { useAct } from './use-act.ts'

/** Claimed batch: its CSV, and the result of each payout. */
export function PayoutBatch({ batch: { id, person, rows } }: { batch: Batch }) {
  const { isBusy, problem, start } = useAct()
  const [isReleasing, setReleasing] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const save = async () => {
    if (await start(() => saveCsv(id))) setNote(`The CSV of batch ${id} is saved.`)
  }
  return (
    <section className="batch" aria-label={`Batch ${id}`}>
      <div className="title">
        <h3>Batch {id}</h3>
        <p className="muted">
          claimed by {person === getPerson() ? 'you' : person}, {rows.length} to pay
        </p>
        <span className="grow" />
        {mayRun('payouts export') && (
          <Button isSmall icon="download" isBusy={isBusy} onClick={() => void save()}>
            CSV
          </Button>
        )}
        {mayRun('payouts release') && (
          <Button isSmall isDisabled={isBusy} onClick={() => setReleasing(true)}>
            Release
          </Button>
        )}
      </div>
      <ProblemText problem={problem} />
      <StatusText text={note} />
      <ul className="lines">
        {rows.map((row) => (
          <BatchRow key={row.id} row={row} />
        ))}
      </ul>
      {isReleasing && (
        <Dialog title={`Release batch ${id}`} onClose={() => setReleasing(false)}>
          <p>Only payments that were not sent may be released: the person who claims them next pays them.</p>
          <div className="actions">
            <Button onClick={() => setReleasing(false)}>Cancel</Button>
            <Button
              look="danger"
              onClick={() => {
                setReleasing(false)
                void start(() => release(id))
              }}
            >
              Nothing was sent: release
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}

function BatchRow({ row: { id, username, received, coin, network, way } }: { row: Payout }) {
  const [transaction, setTransaction] = useState('')
  const [reason, setReason] = useState<string | null>(null)
  const { isBusy, problem, start } = useAct()
  const hasFailed = reason !== null
  return (
    <li className="payout">
      <span>
        <b>
          {received} {coin}
        </b>
        <small>
          {id}, {username}, {network || way}
        </small>
      </span>
      <form
        className="row-form"
        aria-label={`Payout ${id}`}
        onSubmit={(event) => {
          event.preventDefault()
          void start(() => (hasFailed ? reportFailed(id, reason) : reportPaid(id, transaction)))
        }}
      >
        {hasFailed ? (
          <TextField
            key="reason"
            label={`Reason for member ${username}`}
            placeholder="Reason, as the member reads it"
            isLabelHidden
            value={reason}
            onChange={setReason}
            isRequired
            shouldFocus
            maxLength={1000}
          />
        ) : (
          <TextField
            key="transaction"
            label={`Transaction of payout ${id}`}
            placeholder="Transaction id"
            isLabelHidden
            value={transaction}
            onChange={setTransaction}
            isRequired
            maxLength={200}
          />
        )}
        {mayRun('payouts paid') && !hasFailed && (
          <Button look="primary" isSubmit isBusy={isBusy} isDisabled={transaction.trim() === ''}>
            Paid
          </Button>
        )}
        {mayRun('payouts failed') && (
          <Button
            look="danger"
            isSubmit={hasFailed}
            isBusy={isBusy && hasFailed}
            onClick={() => setReason(reason ?? '')}
          >
            {hasFailed ? 'Return the money' : 'Failed'}
          </Button>
        )}
        {hasFailed && <Button onClick={() => setReason(null)}>Back</Button>}
      </form>
      <ProblemText problem={problem} />
    </li>
  )
}
