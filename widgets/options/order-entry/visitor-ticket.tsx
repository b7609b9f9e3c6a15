import { useMemo } from 'react'
import { goTo } from '../../../shared/state/page/navigate.ts'
import { $publicTerms } from '../../../shared/state/settings/public-terms.store.ts'
import { Button } from '../../../shared/view/ui/controls/button.tsx'
import { useHost } from '../../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { BuyButtons } from '../buy-buttons.tsx'
import { LoginHint } from '../login-hint.tsx'
import { useOptions } from '../options-context.ts'
import type { OptionsState } from '../options-state.ts'
import { parseOptionTerms } from '../terms.rules.ts'
import { AmountChoice } from './amount-choice.tsx'
import { DurationChoice } from './duration-choice.tsx'
import { Estimate } from './estimate.tsx'

/**
 * Handles a visitor's press on a buy button: asks for the login in the ticket, which is opened first if it is a sheet. Goes to the login at once on a backend that
 * does not tell its terms to visitors.
 */
export async function buyAsVisitor({ host, $wide, $overlay, $asksLogin }: OptionsState): Promise<void> {
  if (!$publicTerms.get().data) await $publicTerms.refresh()
  const isInTicket = $wide.get() || $overlay.get() === 'form'
  if (!$publicTerms.get().data?.options) goTo(host, '/login')
  else if (isInTicket) $asksLogin.set(true)
  else $overlay.set('form')
}

/** Order form of a visitor: amount, durations with profit and smallest amount, profit and loss. Buying asks for the login; the choices are kept. */
export function VisitorTicket({ wide }: { wide: boolean }) {
  const { data } = useStore($publicTerms)
  const terms = useMemo(() => data?.options && parseOptionTerms({ ...data.options, balance: '0' }), [data])
  const asksLogin = useStore(useOptions().$asksLogin)
  if (!terms)
    return (
      <div className="order-form">
        <LoginHint />
        <BuyButtons />
      </div>
    )
  return (
    <div className="order-form">
      {wide && !asksLogin && <LoginHint />}
      <AmountChoice terms={terms} hasBalance={false} />
      <DurationChoice terms={terms} wide={wide} />
      <Estimate terms={terms} />
      {asksLogin && <LoginQuestion />}
      <BuyButtons />
    </div>
  )
}

function LoginQuestion() {
  const t = useTexts('options')
  const c = useTexts('common')
  const words = useTexts('login')
  const host = useHost()
  const market = useStore(useOptions().$title)
  return (
    <section className="login-question" role="status" aria-label={t('loginHint', { market })}>
      <b>{t('loginHint', { market })}</b>
      <p>{t('loginText')}</p>
      <div className="pair">
        <Button kind="primary" onClick={() => goTo(host, '/login')}>
          {c('login')}
        </Button>
        <Button kind="quiet" onClick={() => goTo(host, '/register')}>
          {words('create')}
        </Button>
      </div>
    </section>
  )
}
