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
import { type LatestDeposit, recordsOf } from './deposit.rules.ts'
import { $latest, $takingBack, takeBack } from './latest.store.ts'

interface Props {
  title: string
  /** The coin and the account whose records the link leads to. */
  coin: string
  type: AccountType
  /** The id of one that is not listed. */
  without?: string
}

/** The latest deposits, and the way to all of them; nothing before the first. */
export function Latest({ title, coin, type, without = '' }: Props) {
  const t = useTexts('deposit')
  const rows = (useStore($latest).data ?? []).filter(({ id }) => id !== without)
  if (rows.length === 0) return null
  return (
    <section className="latest">
      <i className="band" aria-hidden="true" />
      <div className="section-title">
        <h2>{title}</h2>
        {coin && hasRoute('/trade-account') && (
          <Link className="link" route="/trade-account" query={recordsOf(coin, type)}>
            {t('all')}
          </Link>
        )}
      </div>
      <ul aria-label={title}>
        {rows.map((deposit) => (
          <Row key={deposit.id} deposit={deposit} />
        ))}
      </ul>
    </section>
  )
}

function Row({ deposit }: { deposit: LatestDeposit }) {
  const language = useStore($language)
  const { coin, coin_net: network, num, status, remark, addtime } = deposit
  return (
    <ReviewedRow
      coin={coin}
      title={[coin, network].filter(Boolean).join(', ')}
      time={formatMoment(addtime)}
      amount={formatExact(num, language)}
      state={status}
      reason={remark}
      action={status === 'waiting' && <TakeBack deposit={deposit} named />}
    />
  )
}

/** Takes back a deposit that waits; `named` says which where several stand together. */
export function TakeBack({ deposit: { id, num, coin }, named = false }: { deposit: LatestDeposit; named?: boolean }) {
  const t = useTexts('deposit')
  const language = useStore($language)
  const busy = useStore($takingBack)
  const name = t('takeBackOf', { amount: formatExact(num, language), coin })
  return (
    <Button size="small" busy={busy === id} {...(named && { 'aria-label': name })} onClick={() => void takeBack(id)}>
      {t('takeBack')}
    </Button>
  )
}
