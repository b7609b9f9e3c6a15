import slidersHorizontal from 'lucide-static/icons/sliders-horizontal.svg?raw'
import type { ReactNode } from 'react'
import { formatPercent } from '../../shared/base/format/exact.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $token } from '../../shared/state/session/token.ts'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { parseOptionAmount } from './amount.rules.ts'
import { BuyButtons } from './buy-buttons.tsx'
import { ExactAmount } from './exact-amount.tsx'
import { LoginHint } from './login-hint.tsx'
import { useOptions } from './options-context.ts'
import { findDuration } from './terms.rules.ts'
import { $terms } from './terms.store.ts'

/** Bar below the chart with the draft and the buy buttons (OCH-08). */
export function TradeBar() {
  const signedIn = useStore($token) !== ''
  return (
    <section className="tradebar" part="trade-bar">
      {signedIn ? <DraftSummary /> : <LoginHint />}
      <BuyButtons />
    </section>
  )
}

/** Chosen amount, duration and possible profit. A press opens the order form. */
function DraftSummary() {
  const t = useTexts('options')
  const state = useOptions()
  const language = useStore($language)
  const { amount: text, time } = useStore(state.$draft)
  const { terms } = useStore($terms)
  const amount = parseOptionAmount(text)
  const percent = findDuration(terms, time)?.percent
  const percents = terms?.durations.flatMap((duration) => duration.percent ?? []) ?? []
  const range = new Set([percents[0], percents.at(-1)].flatMap((one) => (one ? formatPercent(one, language) : [])))
  const missing = <span className="text-tertiary">{t('choose')}</span>
  return (
    <button type="button" className="draft" aria-haspopup="dialog" onClick={() => state.open('form')}>
      <DraftFact label={t('amount')}>
        {amount ? <ExactAmount value={amount} coin={terms?.coin ?? ''} /> : missing}
      </DraftFact>
      <DraftFact label={t('duration')}>{time ? t('seconds', { seconds: time }) : missing}</DraftFact>
      <DraftFact label={t('estProfit')}>
        {percent ? (
          <span className="number">{formatPercent(percent, language)}</span>
        ) : (
          <span className="number text-tertiary">{[...range].join(' – ')}</span>
        )}
      </DraftFact>
      <span className="hidden">{t('settings')}</span>
      <Icon source={slidersHorizontal} />
    </button>
  )
}

const DraftFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    <small>{label}</small>
    <b>{children}</b>
  </span>
)
