import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { sign } from '../../shared/base/money/decimal.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $minute } from '../../shared/state/stores/minute.ts'
import { ActionFooter } from '../../shared/view/ui/controls/action-footer.tsx'
import { AmountStepper } from '../../shared/view/ui/controls/amount-stepper.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useRange } from '../../shared/view/ui/hooks/use-range.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { ProductHead } from '../../shared/view/ui/products/product-head.tsx'
import { CardPictures } from './card-pictures.tsx'
import { CostBox } from './cost-box.tsx'
import {
  type ApplicationReason,
  CARD_PICTURES,
  type CardPicture,
  computeLoanCost,
  getLoanBounds,
  type LoanProject,
} from './loan-application.rules.ts'
import type { ApplicationFormState } from './loan-application.store.ts'

interface Props {
  form: ApplicationFormState
  project: LoanProject
}

/** Form with the product, the amount and its cost, the pictures and the submit bar (LON-08…12). */
export function ApplicationForm({ form, project }: Props) {
  const t = useTexts('loan-application')
  const p = useTexts('products')
  const { range, words } = useRange({ ...getLoanBounds(project), coin: project.coin })
  const missing = (card: CardPicture) => t(`${card}_missing`)
  const getMessage = (field: string, reason: ApplicationReason) => {
    if (reason === 'uploading') return t('uploading')
    if (reason !== 'missing') return words[reason]
    const card = CARD_PICTURES.find((one) => one === field)
    return card ? missing(card) : ''
  }
  const { field, onSubmit, sending, refusal } = useForm(form, getMessage)
  const { amount } = useStore(form.$draft)
  const minute = useStore($minute)
  const cost = computeLoanCost(project, amount, minute)
  const shown = cost ?? computeLoanCost(project, getLoanBounds(project).min ?? '100', minute)
  return (
    <form className="product-form" part="form" method="post" noValidate onSubmit={onSubmit}>
      <ProductSection project={project} />
      <i className="divider" aria-hidden="true" />
      <div className="fields">
        <AmountStepper
          {...field('amount')}
          label={p('amount')}
          aside={range && <span className="number">{range}</span>}
          unit={project.coin}
          onStep={form.step}
          disabled={sending}
        />
      </div>
      {shown && <CostBox project={project} cost={shown} isExample={cost === null} />}
      <i className="divider" aria-hidden="true" />
      <CardPictures form={form} errorOf={(card) => field(card).error} disabled={sending} />
      <SubmitBar form={form} project={project} refusal={refusal} sending={sending} cost={cost} />
    </form>
  )
}

function ProductSection({ project }: { project: LoanProject }) {
  const t = useTexts('loan-application')
  const p = useTexts('products')
  const words = useTexts('balances')
  const { title, sample, mechanism, interestRate: rate, cycle } = project
  return (
    <section className="product-head">
      <ProductHead title={title} sample={sample} sub={<bdi>{mechanism}</bdi>} rate={rate} />
      <dl className="facts">
        <div>
          <dt>{t('repayment')}</dt>
          <dd>{t('once')}</dd>
        </div>
        <div>
          <dt>{p('term')}</dt>
          <dd>{p('days', { days: cycle })}</dd>
        </div>
        <div>
          <dt>{t('paidOut')}</dt>
          <dd>{words('funds')}</dd>
        </div>
      </dl>
    </section>
  )
}

interface BarProps extends Props {
  refusal: string
  sending: boolean
  cost: ReturnType<typeof computeLoanCost>
}

/** Bottom bar with the total to repay and the submit button. */
function SubmitBar({ form, project: { coin, cycle }, refusal, sending, cost }: BarProps) {
  const t = useTexts('loan-application')
  const language = useStore($language)
  const unanswered = !sending && form.isUnanswered()
  const note = refusal || (unanswered && t('unanswered'))
  const exact = (value: string) => `${formatCoinAmount(value, coin, language)} ${coin}`
  const whole = cost && sign(cost.amount) > 0 ? cost : null
  return (
    <ActionFooter>
      {note && <RefusalNote text={note} />}
      {!note && whole && <p className="caption">{t('summary', { amount: exact(whole.total), days: cycle })}</p>}
      <Button type="submit" kind="primary" part="submit" busy={sending}>
        {unanswered ? t('sendAgain') : whole ? t('submitAmount', { amount: exact(whole.amount) }) : t('submit')}
      </Button>
    </ActionFooter>
  )
}
