import { useMemo, useState } from 'react'
import { formatMoment } from '../../shared/base/format/days.ts'
import { $amountsHidden } from '../../shared/state/preferences/hidden.ts'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { List } from '../../shared/view/ui/controls/list.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { createRecordList, getRecordKey, type RecordQuery } from './account.store.ts'
import type { AccountRecord } from './record.rules.ts'
import { RecordAmount } from './record-amount.tsx'
import { getRecordNote, RecordStatus, useRecordTitle } from './record-labels.tsx'

/** Loaded on demand: few visits open a record. */
const loadSheet = () => import('./record-sheet.tsx')

/** Paged list of the tab's records. Pressing a record opens its sheet (TAC-05, TAC-06, LST-01…06). */
export function Records({ query, coinName }: { query: RecordQuery; coinName: string }) {
  const t = useTexts('records')
  const { tab, coin, type, part, day } = query
  const list = useMemo(() => createRecordList({ tab, coin, type, part, day }), [tab, coin, type, part, day])
  const [open, setOpen] = useState<AccountRecord | null>(null)
  return (
    <div className="records">
      <List
        list={list}
        label={t(tab)}
        keyOf={getRecordKey}
        row={(record) => <Row record={record} coin={coinName} onOpen={() => setOpen(record)} />}
      />
      {open && (
        <Lazy load={loadSheet}>
          {({ RecordSheet }) => <RecordSheet record={open} coinName={coinName} onClose={() => setOpen(null)} />}
        </Lazy>
      )}
    </div>
  )
}

function Row({ record, coin, onOpen }: { record: AccountRecord; coin: string; onOpen(): void }) {
  const t = useTexts('records')
  const hidden = useStore($amountsHidden)
  const { way, amount, balance, time, status } = record
  const what = useRecordTitle(record)
  return (
    <button type="button" className="cell record" part="record" aria-haspopup="dialog" onClick={onOpen}>
      <span className="text">
        <b>
          <bdi>{what}</bdi>
        </b>
        {getRecordNote(record) && (
          <small>
            <bdi>{getRecordNote(record)}</bdi>
          </small>
        )}
        <small className="moment">{formatMoment(time)}</small>
      </span>
      <span className="trailing">
        <b>
          <RecordAmount value={amount} way={way} coin={coin} />
        </b>
        {status ? (
          <RecordStatus status={status} />
        ) : (
          balance !== null &&
          !hidden && (
            <span className="sub">
              {t('balance')} <RecordAmount value={balance} way={null} coin={coin} />
            </span>
          )
        )}
      </span>
    </button>
  )
}
