import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $hasOlder, acts, type LogRow, loadLog, loadOlder } from '../state/log.store.ts'
import { findCommand } from '../state/session.store.ts'
import { CommandFieldInput, type FieldValues } from './command-fields.tsx'
import { Button } from './controls.tsx'
import { formatMinute } from './figure-text.ts'
import { Further } from './further.tsx'
import { JsonFacts } from './json-facts.tsx'
import { QueryView, Refresh } from './query-view.tsx'
import type { ScreenProps } from './screen-props.ts'

/** Rows of the audit log, with the filters of the command. */
export function LogScreen({ values: given }: ScreenProps) {
  const [values, setValues] = useState<FieldValues>(given)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the filter of the address
  useEffect(() => void loadLog(given), [])
  const fields = findCommand('audit list')?.fields.filter(({ name }) => name !== 'after') ?? []
  return (
    <>
      <div className="title">
        <h1>Log</h1>
        <p className="muted">Acts, and looks at personal data. Times are UTC.</p>
        <span className="grow" />
        <Refresh query={acts} load={() => void loadLog()} />
      </div>
      <form
        className="row-form log-filter"
        aria-label="Filter"
        onSubmit={(event) => {
          event.preventDefault()
          void loadLog(values)
        }}
      >
        {fields.map((field) => (
          <CommandFieldInput
            key={field.name}
            field={field}
            isFilter
            value={values[field.name] ?? ''}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
        <Button isSubmit>Filter</Button>
      </form>
      <QueryView
        query={acts}
        retry={() => void loadLog()}
        isEmpty={(rows) => rows.length === 0}
        empty="No row matches."
      >
        {(rows) => (
          <ol className="log">
            {rows.map((row) => (
              <ActRow key={row.id} row={row} />
            ))}
          </ol>
        )}
      </QueryView>
      <Older />
    </>
  )
}

const FAULTS: readonly string[] = ['refused', 'failed']

/** Row of the audit log, which opens in full. */
export const ActRow = ({ row }: { row: LogRow }) => (
  <li>
    <details>
      <summary>
        <span className="muted num">{formatMinute(row.at)}</span>
        <b>{row.person}</b>
        <span>{row.command}</span>
        <span className={FAULTS.includes(row.outcome) ? 'fault' : 'muted'}>{row.outcome}</span>
        <span className="sentence">{row.sentence}</span>
      </summary>
      <dl className="facts">
        {(
          [
            ['Row', row.id],
            ['Permission', row.permission],
            ['Member', row.member],
            ['Address', row.address],
            ['Request', row.request],
            ['Result', row.sentence],
            ['Before', row.before],
            ['After', row.after],
            ['Hash', row.hash],
          ] as const
        ).map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <JsonFacts json={row.input} />
    </details>
  </li>
)

function Older() {
  const hasOlder = useStore($hasOlder)
  return hasOlder ? <Further title="Older rows" load={loadOlder} /> : null
}
