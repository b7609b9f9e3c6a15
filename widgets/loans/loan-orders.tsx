import { useState } from 'react'
import { Later } from '../../shared/ui/controls/lazy.tsx'
import { List } from '../../shared/ui/controls/list.tsx'
import { Tabs } from '../../shared/ui/controls/tabs.tsx'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { LoanRow } from './loan-row.tsx'
import { FILTERS, type Loan, type LoanFilter } from './loans.rules.ts'
import { loansOf } from './loans.store.ts'

/** Loaded on demand: few visits repay a loan. */
const loadDialog = () => import('./repay-dialog.tsx')

/** The member's loans, by status (LON-02, LON-06). */
export function Orders() {
  const t = useTexts('loans')
  const [filter, setFilter] = useState<LoanFilter>('all')
  const [asked, setAsked] = useState<Loan | null>(null)
  return (
    <>
      <div className="filter">
        <Tabs<LoanFilter>
          look="segmented"
          label={t('status')}
          value={filter}
          onChange={setFilter}
          choices={FILTERS.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <List
        key={filter}
        list={loansOf(filter)}
        label={t('orders')}
        empty={t('noOrders')}
        keyOf={({ id }) => id}
        row={(loan) => <LoanRow loan={loan} onRepay={() => setAsked(loan)} />}
      />
      {asked && (
        <Later load={loadDialog} meanwhile={null}>
          {({ RepayDialog }) => <RepayDialog loan={asked} onClose={() => setAsked(null)} />}
        </Later>
      )}
    </>
  )
}
