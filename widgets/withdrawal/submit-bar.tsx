import type { WithdrawalInfo, WithdrawalWay } from '../../shared/contract/withdrawals.ts'
import { formatMoment, formatSeconds } from '../../shared/format/times.ts'
import { $second } from '../../shared/stores/freshness.ts'
import { ActionFooter } from '../../shared/ui/controls/action-footer.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { waitOf } from './withdrawal.rules.ts'

interface Props {
  /** The id of the form that it sends. */
  form: string
  way: WithdrawalWay
  info: WithdrawalInfo
  /** When that was answered, by the steady clock. */
  at: number | null
  busy: boolean
}

/** The bar with the button that leads to the check; while the address or the card still waits, until when. */
export function SubmitBar({ form, way, info, at, busy }: Props) {
  const t = useTexts('withdrawal')
  useStore($second)
  const left = waitOf(info, performance.now() - (at ?? 0))
  return (
    <ActionFooter>
      {left > 0 && (
        <p className="waits" role="status">
          {t(waitText(way, info), { time: formatMoment(info.usable_at) })}
        </p>
      )}
      <Button type="submit" kind="primary" form={form} part="submit" busy={busy} disabled={left > 0}>
        {left > 0 ? t('usableIn', { left: formatSeconds(left / 1000) }) : t('submit')}
      </Button>
    </ActionFooter>
  )
}

/** The text that says what is held: a new password, else the card or the address. */
function waitText(way: WithdrawalWay, { held_by }: WithdrawalInfo): 'waitPassword' | 'waitCard' | 'waitAddress' {
  if (held_by === 'password') return 'waitPassword'
  return way === 'bank' ? 'waitCard' : 'waitAddress'
}
