import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Payout } from '../../server/products/withdrawals/payout-lists.ts'
import { claim, groupBatches, loadPayouts, type PayoutState, payouts } from '../state/payouts.store.ts'
import { mayRun } from '../state/session.store.ts'
import { Button, Choice, ProblemText, StatusText, TextField } from './controls.tsx'
import { formatAge, formatMinute } from './figure-text.ts'
import { PayoutBatch } from './payout-batch.tsx'
import { QueryView, Refresh } from './query-view.tsx'
import { useAct } from './use-act.ts'

const OPEN: readonly PayoutState[] = ['approved', 'paying']
const ENDED: readonly PayoutState[] = ['paid', 'failed']

/** Payment of approved withdrawals: those to claim, claimed batches, paid and failed ones. */
export function PayoutsScreen() {
  useEffect(() => void loadPayouts([...OPEN, ...ENDED]), [])
  const { data: approved } = useStore(payouts.approved.$state)
  return (
    <>
      <div className="title">
        <h1>Payouts</h1>
        <p className="muted">One person claims a batch, so each payout is sent once.</p>
        <span className="grow" />
        <Refresh query={payouts.approved} load={() => void loadPayouts([...OPEN, ...ENDED])} />
      </div>
      <Section title="Approved" state="approved" empty="No approved withdrawal waits for a payment.">
        {(rows) => (
          <PayoutTable rows={rows} caption="Approved" last="Waiting">
            {({ changed_at }) => formatAge(Date.now() - changed_at)}
          </PayoutTable>
        )}
      </Section>
      {mayRun('payouts claim') && approved !== null && approved.length > 0 && <Claim rows={approved} />}
      <Section title="Paying" state="paying" empty="No batch is being paid.">
        {(rows) => (
          <>
            {groupBatches(rows).map((batch) => (
              <PayoutBatch key={batch.id} batch={batch} />
            ))}
          </>
        )}
      </Section>
      <Section title="Paid" state="paid" empty="None was paid yet.">
        {(rows) => (
          <PayoutTable rows={rows} caption="Paid" last="Transaction">
            {({ transaction, changed_at }) => (
              <>
                <span className="mono">{transaction}</span> <span className="muted">{formatMinute(changed_at)}</span>
              </>
            )}
          </PayoutTable>
        )}
      </Section>
      <Section title="Failed" state="failed" empty="None has failed.">
        {(rows) => (
          <PayoutTable rows={rows} caption="Failed" last="Returned (UTC)">
            {({ changed_at }) => formatMinute(changed_at)}
          </PayoutTable>
        )}
      </Section>
    </>
  )
}

interface SectionProps {
  title: string
  state: PayoutState
  empty: string
  children: (rows: readonly Payout[]) => ReactNode
}

const Section = ({ title, state, empty, children }: SectionProps) => (
  <section aria-label={title} className="payouts-section">
    <h2>{title}</h2>
    <QueryView
      query={payouts[state]}
      retry={() => void loadPayouts([state])}
      isEmpty={(rows) => rows.length === 0}
      empty={empty}
    >
      {children}
    </QueryView>
  </section>
)

interface TableProps {
  rows: readonly Payout[]
  caption: string
  /** Heading of the last column, whose cells `children` returns. */
  last: string
  children: (payout: Payout) => ReactNode
}

const PayoutTable = ({ rows, caption, last, children }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reached by the keyboard
  <section className="scroll" tabIndex={0} aria-label={`List: ${caption}`}>
    <table className="tbl">
      <thead>
        <tr>
          <th scope="col">Payout</th>
          <th scope="col">Member</th>
          <th scope="col" className="num">
            Amount
          </th>
          <th scope="col">Network</th>
          <th scope="col">{last}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.id}</th>
            <td>{row.username}</td>
            <td className="num">
              <b>{row.received}</b> {row.coin}
            </td>
            <td>{row.network || row.way}</td>
            <td>{children(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** Returns the different values of a field, sorted, as choices after "all". */
const toChoices = (values: readonly string[]): [string, string][] => [
  ['', 'all'],
  ...[...new Set(values)]
    .filter(Boolean)
    .sort()
    .map((value): [string, string] => [value, value]),
]

function Claim({ rows }: { rows: readonly Payout[] }) {
  const [filter, setFilter] = useState({ coin: '', network: '', limit: '' })
  const { isBusy, problem, note, start } = useAct()
  return (
    <form
      className="row-form"
      aria-label="Claim a batch"
      onSubmit={(event) => {
        event.preventDefault()
        void start(() => claim(filter))
      }}
    >
      <Choice
        label="Coin"
        value={filter.coin}
        choices={toChoices(rows.map(({ coin }) => coin))}
        onChange={(coin) => setFilter({ ...filter, coin })}
      />
      <Choice
        label="Network"
        value={filter.network}
        choices={toChoices(rows.map(({ network }) => network))}
        onChange={(network) => setFilter({ ...filter, network })}
      />
      <TextField
        label="At most"
        value={filter.limit}
        placeholder="500"
        isCode
        onChange={(limit) => setFilter({ ...filter, limit })}
      />
      <Button look="primary" isSubmit isBusy={isBusy}>
        Claim as a batch
      </Button>
      <ProblemText problem={problem} />
      <StatusText text={note} />
    </form>
  )
}
