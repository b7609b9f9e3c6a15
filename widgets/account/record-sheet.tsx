import type { ReactNode } from 'react'
import { formatMoment } from '../../shared/base/format/days.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { getAccountNameKey } from '../../shared/state/balances/account-name.ts'
import { RecordLink } from '../../shared/view/ui/controls/record-link.tsx'
import { Sheet } from '../../shared/view/ui/controls/sheet.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { AccountRecord } from './record.rules.ts'
import { RecordAmount } from './record-amount.tsx'
import { RecordStatus, useRecordTitle } from './record-labels.tsx'

interface Props {
  record: AccountRecord
  coinName: string
  onClose(): void
}

/** Sheet with all fields of a record. */
export function RecordSheet({ record, coinName, onClose }: Props) {
  const t = useTexts('records')
  const words = useTexts('balances')
  const { id, amount, way, status, remark, address, network, memo, from, to, time, balance, cause } = record
  const facts: [label: string, value: ReactNode][] = [
    [t('amount'), amount !== null && <RecordSum amount={amount} way={way} coinName={coinName} />],
    [t('kind'), way && t(way)],
    [t('from'), from && words(getAccountNameKey(from))],
    [t('to'), to && words(getAccountNameKey(to))],
    [t('status'), status && <RecordStatus status={status} />],
    [t('balance'), balance !== null && <RecordSum amount={balance} way={null} coinName={coinName} />],
    // The remark of a withdrawal is its destination, which has rows of its own.
    [t('remark'), address && remark.startsWith(address) ? '' : remark],
    [t('address'), address && <span className="number long">{address}</span>],
    [t('network'), network && <bdi>{network}</bdi>],
    [t('memo'), memo && <span className="number long">{memo}</span>],
    [
      t('time'),
      <span key="time" className="moment">
        {formatMoment(time)}
      </span>,
    ],
    [t('number'), id && <span className="number">{id}</span>],
  ]
  return (
    <Sheet title={useRecordTitle(record)} onClose={onClose} part="detail">
      <dl className="key-values bordered record-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {cause.type && hasRoute('/record') && (
        <RecordLink {...cause} onLeave={onClose}>
          {t('details')}
        </RecordLink>
      )}
    </Sheet>
  )
}

const RecordSum = ({ amount, way, coinName }: { amount: string; way: AccountRecord['way']; coinName: string }) => (
  <>
    <RecordAmount value={amount} way={way} /> {coinName}
  </>
)
