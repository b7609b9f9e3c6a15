import { toInputText } from '../../shared/base/format/amount-input.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { ConfirmSheet } from '../../shared/view/ui/controls/confirm-sheet.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { StakeFacts } from './project-details.tsx'
import { findChosenProject, type Project } from './staking.rules.ts'
import type { StakingForm } from './staking.store.ts'

/** Asks once before an amount is staked, with period, interest and the rule of early redemption. Stays open while the result is unknown. */
export function StakeSheet({ form, projects }: { form: StakingForm; projects: readonly Project[] }) {
  const t = useTexts('staking')
  const language = useStore($language)
  const confirming = useStore(form.confirmation.$confirming)
  const sending = useStore(form.confirmation.$sending)
  const { id = '', periodId = '', amount = '' } = confirming?.order ?? {}
  const chosen = findChosenProject(projects, { project: id, period: periodId })
  if (!confirming || !chosen?.period) return null
  const { project, period } = chosen
  const lost = confirming.unanswered && !sending
  const stake = {
    amount: formatCoinAmount(amount, project.coin.title, language),
    coin: project.coin.title,
    days: period.days,
  }
  return (
    <ConfirmSheet
      title={t('submit', stake)}
      note={lost && t('unanswered')}
      words={{ confirm: t('submitPlain') }}
      busy={sending}
      onClose={form.confirmation.cancel}
      onConfirm={form.confirm}
    >
      <StakeFacts project={project} period={period} typed={toInputText(amount)} />
    </ConfirmSheet>
  )
}
