import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import { formatMinute } from '../../../shared/base/format/days.ts'
import { goTo } from '../../../shared/state/page/navigate.ts'
import { Button } from '../../../shared/view/ui/controls/button.tsx'
import { useHost } from '../../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { serverNow } from '../../../shared/wire/api/server-clock.ts'
import { ExactAmount } from '../exact-amount.tsx'
import { Fact } from './facts.tsx'
import type { Permission } from './permission-steps.store.ts'

interface Props {
  steps: Permission
  onClose(): void
}

/** Reality check: time, number of orders and result of the session, and the choice to go on or to take a break. */
export function RealityCheck({ steps, onClose }: Props) {
  const t = useTexts('option-permission')
  const words = useTexts('options')
  const host = useHost()
  const { found, busy } = useStore(steps.$steps)
  const session = found?.session
  const takeBreak = () => {
    onClose()
    goTo(host, '/own-limits')
  }
  return (
    <>
      {session && (
        <>
          <p>{t('sessionText', { time: formatMinute(session.since) })}</p>
          <dl className="key-values bordered">
            <Fact label={t('time')}>
              {t('minutes', { minutes: Math.floor((serverNow() - Number(session.since)) / 60_000) })}
            </Fact>
            <Fact label={words('orders')}>
              <span className="number">{session.orders}</span>
            </Fact>
            <Fact label={words('resultIn', { coin: CURRENCY })}>
              <ExactAmount value={session.result} sign />
            </Fact>
            <Fact label={words('inProgress')}>
              <ExactAmount value={session.open} coin={CURRENCY} />
            </Fact>
          </dl>
        </>
      )}
      <div className="pair">
        <Button onClick={takeBreak}>{t('pause')}</Button>
        <Button kind="primary" part="submit" busy={busy} onClick={() => void steps.goOn()}>
          {t('go')}
        </Button>
      </div>
    </>
  )
}
