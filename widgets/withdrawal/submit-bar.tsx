import type { WithdrawalDestination, WithdrawalInfo } from '../../shared/base/contract/withdrawals.ts'
import { formatSeconds } from '../../shared/base/format/clock.ts'
import { formatMoment } from '../../shared/base/format/days.ts'
import { $second } from '../../shared/state/stores/freshness.store.ts'
import { ActionFooter } from '../../shared/view/ui/controls/action-footer.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { getHoldMs } from './withdrawal.rules.ts'

interface Props {
  /** Id of the form that the button submits. */
  form: string
  way: WithdrawalDestination
  info: WithdrawalInfo
  /** `performance.now()` at the time of the response with `info`. */
  at: number | null
  busy: boolean
}

/** Bottom bar with the submit button. While the address, card or password is on hold, the button is disabled and shows the remaining time. */
export function SubmitBar({ form, way, info, at, busy }: Props) {
  const t = useTexts('withdrawal')
  useStore($second)
  const left = getHoldMs(info, performance.now() - (at ?? 0))
  return (
    <ActionFooter>
      {left > 0 && (
        <p className="hold-note" role="status">
          {t(getHoldText(way, info), { time: formatMoment(info.usableAt) })}
        </p>
      )}
      <Button type="submit" kind="primary" form={form} part="submit" busy={busy} disabled={left > 0}>
        {left > 0 ? t('usableIn', { left: formatSeconds(left / 1000) }) : t('submit')}
      </Button>
    </ActionFooter>
  )
}

/** Returns the text key for the hold: new password, else card or address. */
function getHoldText(
  way: WithdrawalDestination,
  { heldBy }: WithdrawalInfo,
): 'waitPassword' | 'waitCard' | 'waitAddress' {
  if (heldBy === 'password') return 'waitPassword'
  return way === 'bank' ? 'waitCard' : 'waitAddress'
}
