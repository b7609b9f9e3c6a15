import { useRef } from 'react'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { ActionFooter } from '../../shared/view/ui/controls/action-footer.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useOverBalance } from '../../shared/view/ui/hooks/use-over-balance.ts'
import { useRefusalFocus } from '../../shared/view/ui/hooks/use-refusal-focus.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { ProjectDetails } from './project-details.tsx'
import { ProjectRow } from './project-row.tsx'
import { type Project, parseWholeAmount, type StakingReason } from './staking.rules.ts'
import type { StakingForm } from './staking.store.ts'

interface Props {
  form: StakingForm
  projects: readonly Project[]
}

/** Loaded when a stake is first confirmed. */
const loadSheet = () => import('./stake-sheet.tsx')

/** Projects, one of which may be expanded, and the bar with the submit button. */
export function StakingFields({ form, projects }: Props) {
  const t = useTexts('staking')
  const p = useTexts('products')
  const language = useStore($language)
  const overBalance = useOverBalance()
  useStore(form.$draft)
  const chosen = form.getChosen()
  const least = formatCoinAmount(chosen?.period?.minAmount ?? '0', chosen?.project.coin.title ?? '', language, {
    rounding: 'up',
  })
  const words = (_field: string, reason: StakingReason) => {
    if (reason === 'insufficient') return overBalance(form.getAvailable(), chosen?.project.coin.title ?? '')
    if (reason === 'passwordMissing' || reason === 'periodMissing') return t(reason)
    return reason === 'belowLeast' ? p(reason, { least }) : p(reason)
  }
  const view = useForm(form, words)
  const formRef = useRef<HTMLFormElement>(null)
  useRefusalFocus(form, formRef)
  const asking = useStore(form.confirmation.$confirming) !== null
  const unanswered = !view.sending && !asking && form.isUnanswered()
  const note = view.field('period').error || view.refusal || (unanswered && t('unanswered'))
  return (
    <>
      <form ref={formRef} className="staking-form" part="form" noValidate onSubmit={view.onSubmit}>
        {projects.map((project) => (
          <section key={project.id} part="project" className="project">
            <ProjectRow
              project={project}
              open={project.id === chosen?.project.id}
              disabled={view.sending}
              onToggle={() => form.toggle(project.id)}
            />
            {chosen?.project.id === project.id && <ProjectDetails form={form} chosen={chosen} view={view} />}
          </section>
        ))}
        {projects.some(({ sample }) => sample) && <p className="products-note">{p('samples')}</p>}
        {chosen && (
          <ActionFooter>
            {note && <RefusalNote text={note} />}
            <Button type="submit" kind="primary" busy={view.sending} part="submit">
              <SubmitText form={form} />
            </Button>
          </ActionFooter>
        )}
      </form>
      {asking && <Lazy load={loadSheet}>{({ StakeSheet }) => <StakeSheet form={form} projects={projects} />}</Lazy>}
    </>
  )
}

/** Text of the submit button, with the amount and period if they are valid. */
function SubmitText({ form }: Pick<Props, 'form'>) {
  const t = useTexts('staking')
  const language = useStore($language)
  const chosen = form.getChosen()
  const amount = parseWholeAmount(useStore(form.$draft).amount)
  if (!chosen?.period || amount === null) return t('submitPlain')
  return t('submit', {
    amount: formatCoinAmount(amount, chosen.project.coin.title, language),
    coin: chosen.project.coin.title,
    days: chosen.period.days,
  })
}
