import type { PauseKind } from '../../shared/base/contract/own-limits.ts'
import { formatMinute } from '../../shared/base/format/days.ts'
import { getPauseEnd } from '../../shared/base/rules/own-limits.rules.ts'
import { ConfirmSheet } from '../../shared/view/ui/controls/confirm-sheet.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { serverNow } from '../../shared/wire/api/server-clock.ts'
import { $isChanging, beginPause } from './own-limits.store.ts'

interface Props {
  kind: PauseKind
  days: number
  onClose(): void
}

/** Sheet that asks once before a break or self-exclusion starts, with its end. */
export function PauseSheet({ kind, days, onClose }: Props) {
  const t = useTexts('own-limits')
  const busy = useStore($isChanging)
  const confirm = async () => {
    if (await beginPause(kind, days)) onClose()
  }
  return (
    <ConfirmSheet
      title={`${t(kind)}, ${t('days', { days })}`}
      words={{ confirm: t('start') }}
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{t('untilText', { time: formatMinute(getPauseEnd(days, serverNow())) })}</p>
      <p className="text-secondary">{t('pauseText')}</p>
    </ConfirmSheet>
  )
}
