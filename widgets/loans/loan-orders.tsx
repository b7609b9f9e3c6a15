import { useState } from 'react'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { List } from '../../shared/view/ui/controls/list.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { LoanRow } from './loan-row.tsx'
import { LOAN_FILTERS, type Loan, type LoanFilter } from './loans.rules.ts'
import { getLoanList } from './loans.store.ts'

/** Loaded on demand: few visits repay a loan or cancel an application. */
const loadSheets = () => import('./loan-sheets.ts')

/** The member's loans, by status (LON-02, LON-06). */
export function LoanOrders() {
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
          choices={LOAN_FILTERS.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <List
        key={filter}
        list={getLoanList(filter)}
        label={t('orders')}
        empty={t('noOrders')}
        keyOf={({ id }) => id}
        row={(loan) => <LoanRow loan={loan} onAsk={() => setAsked(loan)} />}
      />
      {asked && (
        <Lazy load={loadSheets}>
          {(sheets) => {
            const LoanSheet = asked.status === 'pending' ? sheets.CancelLoanSheet : sheets.RepaySheet
            return <LoanSheet loan={asked} onClose={() => setAsked(null)} />
          }}
        </Lazy>
      )}
    </>
  )
}
