import type { ReactNode } from 'react'
import type { AccountType } from '../../shared/contract/constants.ts'
import { formatExact } from '../../shared/format/exact.ts'
import { formatMoment } from '../../shared/format/times.ts'
import { $language } from '../../shared/preferences/language.ts'
import { hasRoute } from '../../shared/routes.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Link } from '../../shared/ui/link.tsx'
import { ReviewedRow } from '../../shared/ui/reviewed-row.tsx'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { $latest, $takingBack, takeBack } from './latest.store.ts'
import { type LatestWithdrawal, newestWaiting, recordsOf } from './withdrawal.rules.ts'

/** The newest that waits for its review, with the way to take it back. */
export function Pending() {
  const t = useTexts('withdrawal')
  const waiting = newestWaiting(useStore($latest).data ?? [])
  if (!waiting) return null
  return (
    <ul className="pending" aria-label={t('pending')}>
      <Row withdrawal={waiting} action={<TakeBack withdrawal={waiting} named />} />
    </ul>
  )
}

interface LatestProps {
  title: string
  /** The coin whose records the link leads to. */
  coin: string
  type: AccountType
  /** The id of the one that is shown elsewhere. */
  without: string
}

/** The latest withdrawals, and the way to all of them. */
export function Latest({ title, coin, type, without }: LatestProps) {
  const t = useTexts('withdrawal')
  const rows = (useStore($latest).data ?? []).filter(({ id }) => id !== without)
  if (rows.length === 0) return null
  return (
    <section className="latest">
      <i className="band" aria-hidden="true" />
      <div className="section-title">
        <h2>{title}</h2>
        {hasRoute('/trade-account') && (
          <Link className="link" route="/trade-account" query={recordsOf(coin, type)}>
            {t('all')}
          </Link>
        )}
      </div>
      <ul aria-label={title}>
        {rows.map((withdrawal) => (
          <Row
            key={withdrawal.id}
            withdrawal={withdrawal}
            action={withdrawal.status === 'waiting' && <TakeBack withdrawal={withdrawal} named />}
          />
        ))}
      </ul>
    </section>
  )
}

function Row({ withdrawal, action }: { withdrawal: LatestWithdrawal; action: ReactNode }) {
  const language = useStore($language)
  const { coin, coin_net: network, num, status, remark, addtime } = withdrawal
  return (
    <ReviewedRow
      coin={coin}
      title={[coin, network].filter(Boolean).join(', ')}
      time={formatMoment(addtime)}
      amount={formatExact(num, language)}
      state={status}
      reason={remark}
      action={action}
    />
  )
}

/** Takes back a withdrawal that waits; `named` says which where several stand together. */
export function TakeBack({
  withdrawal: { id, num, coin },
  named = false,
}: {
  withdrawal: LatestWithdrawal
  named?: boolean
}) {
  const t = useTexts('withdrawal')
  const language = useStore($language)
  const busy = useStore($takingBack)
  const name = t('takeBackOf', { amount: formatExact(num, language), coin })
  return (
    <Button size="small" busy={busy === id} {...(named && { 'aria-label': name })} onClick={() => void takeBack(id)}>
      {t('takeBack')}
    </Button>
  )
}
