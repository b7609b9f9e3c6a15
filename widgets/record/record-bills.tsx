import type { MemberRecord } from '../../shared/base/contract/record.ts'
import { formatMoment } from '../../shared/base/format/days.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { toRecordsQuery } from '../../shared/state/balances/records-query.ts'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { ChangeAmount } from './fact-value.tsx'

type Bill = MemberRecord['bills'][number]

/** Bills that the record caused, each a link to the account that it changed; nothing if there are none. */
export function RecordBills({ bills }: Pick<MemberRecord, 'bills'>) {
  const t = useTexts('record')
  if (bills.length === 0) return null
  return (
    <section>
      <div className="section-title">
        <Heading>{t('bills')}</Heading>
      </div>
      <ul aria-label={t('bills')}>
        {bills.map((bill) => (
          <li key={bill.id}>
            <BillRow bill={bill} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BillRow({ bill: { coinId, coin, type, amount, remark, createdAt } }: { bill: Bill }) {
  const content = (
    <>
      <span className="text">
        <b>
          <bdi>{remark}</bdi>
        </b>
        <small className="moment">{formatMoment(createdAt)}</small>
      </span>
      <b className="trailing">
        <ChangeAmount value={amount} coin={coin} />
      </b>
    </>
  )
  if (!hasRoute('/trade-account'))
    return (
      <div className="cell" part="bill">
        {content}
      </div>
    )
  return (
    <Link className="cell" part="bill" route="/trade-account" query={toRecordsQuery(coinId, type)}>
      {content}
    </Link>
  )
}
