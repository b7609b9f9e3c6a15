import { useRef } from 'react'
import { utcDayStart } from '../../shared/base/contract/utc-days.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatDay } from '../../shared/base/format/days.ts'
import { requiresAddedPassword } from '../../shared/base/rules/passwords.rules.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { $minute } from '../../shared/state/stores/minute.ts'
import { PayPasswordField } from '../../shared/view/ui/account/pay-password-field.tsx'
import { ActionFooter } from '../../shared/view/ui/controls/action-footer.tsx'
import { AmountStepper } from '../../shared/view/ui/controls/amount-stepper.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { BalanceSentence } from '../../shared/view/ui/controls/long-amount.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useRange } from '../../shared/view/ui/hooks/use-range.ts'
import { useRefusalFocus } from '../../shared/view/ui/hooks/use-refusal-focus.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { MachinePicture } from '../../shared/view/ui/products/machine-picture.tsx'
import { ProductHead } from '../../shared/view/ui/products/product-head.tsx'
import { MachineTerms, type TermsProps } from './machine-terms.tsx'
import { getMachineBounds, type Machine, toLockedAmount } from './mining-application.rules.ts'
import { getAvailableBalance, type PurchaseFormState } from './mining-application.store.ts'

interface Props {
  form: PurchaseFormState
  machine: Machine
}

/** Loaded with the form, which does not wait for it. */
const loadPlan = () => import('./plan-section.tsx')

/** Loaded when a purchase is first confirmed. */
const loadSheet = () => import('./purchase-sheet.tsx')

/** Form with the machine, the amount and balance, the estimated interest and the submit bar (MIN-06…11). */
export function PurchaseForm({ form, machine }: Props) {
  const t = useTexts('mining-application')
  const p = useTexts('products')
  const { data: available } = useStore(getAvailableBalance(machine.coinId))
  const { range, words } = useRange({ ...getMachineBounds(machine, available), coin: machine.coinTitle })
  const { field, onSubmit, sending, refusal } = useForm(form, (_field, reason) =>
    reason === 'passwordMissing' ? t(reason) : words[reason],
  )
  const formRef = useRef<HTMLFormElement>(null)
  useRefusalFocus(form, formRef)
  const asking = useStore(form.confirmation.$confirming) !== null
  const values = useStore($settings).values
  const password = field('password')
  // A refusal names the field if the backend requires a password without announcing it, as the previous release does.
  const asksPassword = requiresAddedPassword(values) || password.error !== undefined || password.value !== ''
  const { amount } = useStore(form.$draft)
  const locked = toLockedAmount(machine, amount, useStore($minute))
  const { title, sample, img, interestRate: rate, coinTitle: coin } = machine
  return (
    <>
      <form ref={formRef} className="product-form" part="form" method="post" noValidate onSubmit={onSubmit}>
        <section className="product-head">
          <div className="title-row">
            <MachinePicture img={img} />
            <ProductHead title={title} sample={sample} sub={t('everyDay')} rate={rate} />
          </div>
        </section>
        <i className="divider" aria-hidden="true" />
        <div className="fields">
          <AmountStepper
            {...field('amount')}
            label={p('amount')}
            aside={<span>{range ? t('whole', { range }) : t('wholeOnly')}</span>}
            unit={coin}
            onStep={form.step}
            whole
            help={<MachineBalance machine={machine} />}
            disabled={sending}
          />
          {asksPassword && <PayPasswordField field={password} />}
        </div>
        <i className="divider" aria-hidden="true" />
        <div className="form-facts">
          <MachineTerms machine={machine} locked={locked} />
          {locked && (
            <>
              <i className="divider" aria-hidden="true" />
              <Lazy load={loadPlan} meanwhile={<div className="plan-place" />}>
                {({ PlanSection }) => <PlanSection locked={locked} coin={coin} />}
              </Lazy>
            </>
          )}
        </div>
        <SubmitBar form={form} machine={machine} locked={locked} refusal={refusal} sending={sending} asking={asking} />
      </form>
      {asking && <Lazy load={loadSheet}>{({ PurchaseSheet }) => <PurchaseSheet form={form} machine={machine} />}</Lazy>}
    </>
  )
}

/** Balance of the coin in the funds account (MIN-08). */
function MachineBalance({ machine: { coinId, coinTitle: coin } }: { machine: Machine }) {
  const t = useTexts('mining-application')
  const { data, failed } = useStore(getAvailableBalance(coinId))
  if (data === null) return failed ? t('balanceFailed') : '—'
  return <BalanceSentence value={data} unit={coin} say={(amount) => t('balance', { amount })} />
}

interface BarProps extends Props, TermsProps {
  refusal: string
  sending: boolean
  asking: boolean
}

/** Bottom bar with the end date and the submit button. */
function SubmitBar({ form, machine: { coinTitle: coin, cycle: days }, locked, refusal, sending, asking }: BarProps) {
  const t = useTexts('mining-application')
  const language = useStore($language)
  const start = useStore($minute)
  const unanswered = !sending && !asking && form.isUnanswered()
  const note = refusal || (unanswered && t('unanswered'))
  const amount = locked && `${formatCoinAmount(locked.amount, coin, language)} ${coin}`
  return (
    <ActionFooter>
      {note ? (
        <RefusalNote text={note} />
      ) : (
        <p className="caption">{t('caption', { date: formatDay(utcDayStart(start, days)) })}</p>
      )}
      <Button type="submit" kind="primary" part="submit" busy={sending}>
        {unanswered ? t('sendAgain') : amount ? t('submitAmount', { amount, days }) : t('submit')}
      </Button>
    </ActionFooter>
  )
}
