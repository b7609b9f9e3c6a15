import { useState } from 'react'
import { $member } from '../../shared/state/member/member.store.ts'
import { canUsePasskeys } from '../../shared/state/member/passkey-support.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $secondFactor } from './second-factor.store.ts'
import { type Protection, type SecurityScore, scoreSecurity } from './security-score.rules.ts'

const loadSheets = () => import('./second-factor-sheets.tsx')
const loadPasskeys = () => import('./passkey-sheets.tsx')

const TICKS = [...Array<0>(12)].map((_none, at) => at)

/** Score of the account's protection with the next step. It keeps its height while the member's data loads, and is only the lead of the page if that fails. */
export function Score() {
  const t = useTexts('security')
  const score = useScore()
  if (score === 'loading') return <div className="score skeleton" />
  if (score === 'failed') return <p className="text-secondary lead">{t('lead')}</p>
  const { points, all, level, next } = score
  const name = { weak: 'scoreWeak', good: 'scoreGood', strong: 'scoreStrong' } as const
  return (
    <section className="score" part="score" aria-label={t('scoreOf', { done: points, all })}>
      <span className="score-ring" aria-hidden="true">
        <svg viewBox="0 0 80 80" aria-hidden="true">
          {TICKS.map((at) => (
            <line
              key={at}
              className={at < Math.round((points / all) * TICKS.length) ? 'lit' : ''}
              x1="40"
              y1="4"
              x2="40"
              y2="13"
              transform={`rotate(${at * 30} 40 40)`}
            />
          ))}
        </svg>
        <b className="number">
          {points}
          <span className="text-tertiary">/{all}</span>
        </b>
      </span>
      <div className="score-text">
        <b>{t(name[level])}</b>
        {next ? <NextStep next={next} /> : <p className="text-secondary">{t('lead')}</p>}
      </div>
    </section>
  )
}

/** Names the next step; a wide page also has its button. */
function NextStep({ next }: { next: Protection }) {
  const t = useTexts('security')
  const names = useTexts('personal')
  const f = useTexts('second-factor')
  const passkeys = useTexts('passkeys')
  const host = useHost()
  const [asks, setAsks] = useState(false)
  const step = next === 'app' || next === 'recovery' ? f(next) : next === 'passkey' ? passkeys('title') : names(next)
  const start = () => {
    if (next === 'app' || next === 'recovery' || next === 'passkey') setAsks(true)
    else goTo(host, next === 'tradingPassword' ? '/resetLegalPwd' : '/modifyPwd')
  }
  const kind = next === 'recovery' ? 'renew' : 'set-up'
  return (
    <>
      <p className="text-secondary">{t('nextStep', { step })}</p>
      <Button kind="primary" size="small" part="next-step" aria-label={t('nextStep', { step })} onClick={start}>
        {t('setUp')}
      </Button>
      {asks && next === 'passkey' && (
        <Lazy load={loadPasskeys}>{({ PasskeySheet }) => <PasskeySheet onClose={() => setAsks(false)} />}</Lazy>
      )}
      {asks && next !== 'passkey' && (
        <Lazy load={loadSheets}>{({ FactorSheet }) => <FactorSheet kind={kind} onClose={() => setAsks(false)} />}</Lazy>
      )}
    </>
  )
}

/** Returns the member's score; `loading` until everything it counts is known. */
function useScore(): SecurityScore | 'loading' | 'failed' {
  const member = useStore($member)
  const { values, state } = useStore($settings)
  const { data, failed } = useStore($secondFactor)
  if (state === 'failed' || (failed && !data)) return 'failed'
  if (!member || state === 'loading' || !data) return 'loading'
  const { factor } = data
  return scoreSecurity({
    loginPassword: true,
    tradingPassword: member.hasTradingPassword,
    ...(factor && values.secondFactorSwitch && { app: factor.appSince !== null }),
    ...(factor && values.passkeys && canUsePasskeys() && { passkey: factor.passkeys > 0 }),
    ...(factor && values.secondFactorSwitch && { recovery: factor.recoveryLeft > 0 }),
  })
}
