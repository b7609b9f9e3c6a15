import type { WithdrawalInfo, WithdrawalWay } from '../../shared/contract/withdrawals.ts'
import { formatMoment, formatSeconds } from '../../shared/format/times.ts'
import { $second } from '../../shared/stores/freshness.ts'
import type { Polled } from '../../shared/stores/polled.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { waitOf } from './withdrawal.rules.ts'

interface Props {
  /** The id of the form that it sends. */
  form: string
  way: WithdrawalWay
  info: Polled<WithdrawalInfo>
  busy: boolean
}

/** The bar with the button that leads to the check; while the address or the card still waits, until when. */
export function SubmitBar({ form, way, info, busy }: Props) {
  const t = useTexts('withdrawal')
  useStore($second)
  const left = info.data ? waitOf(info.data, performance.now() - (info.at ?? 0)) : 0
  return (
    <div className="page-bar" part="bar">
      {left > 0 && (
        <p className="waits" role="status">
          {t(way === 'bank' ? 'waitCard' : 'waitAddress', { time: formatMoment(info.data?.usable_at ?? null) })}
        </p>
      )}
      <Button type="submit" kind="primary" form={form} part="submit" busy={busy} disabled={left > 0}>
        {left > 0 ? t('usableIn', { left: formatSeconds(left / 1000) }) : t('submit')}
      </Button>
    </div>
  )
}
