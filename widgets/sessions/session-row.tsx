import monitorSmartphone from 'lucide-static/icons/monitor-smartphone.svg?raw'
import type { Session } from '../../shared/base/contract/sessions.ts'
import { formatMoment } from '../../shared/base/format/days.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { endSessionById } from './sessions.store.ts'

interface Props {
  session: Session
  busy: boolean
  /** Called if the member did not log in there; null if the backend cannot freeze payouts. */
  onNotMe: (() => void) | null
}

/** Row of a session: device, login time and address, time of last use, and buttons that end it or report it. The present session ends by logging out instead. */
export function SessionRow({ session: { id, device, address, createdAt, seenAt, present }, busy, onNotMe }: Props) {
  const t = useTexts('sessions')
  const name = device || t('unknown')
  return (
    <li className="cell" part="session">
      <Icon source={monitorSmartphone} />
      <span className="text">
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          {t('since')} <bdi>{formatMoment(createdAt)}</bdi>
        </small>
        {address && (
          <small>
            <bdi>{address}</bdi>
          </small>
        )}
        {!present && (
          <small>
            {t('seen')} <bdi>{formatMoment(seenAt)}</bdi>
          </small>
        )}
      </span>
      {present ? (
        <span className="badge">{t('present')}</span>
      ) : (
        <span className="actions">
          <Button
            size="small"
            kind="outline"
            busy={busy}
            sends
            aria-label={t('endOf', { device: name })}
            onClick={() => void endSessionById(id)}
          >
            {t('end')}
          </Button>
          {onNotMe && (
            <Button size="small" sends aria-haspopup="dialog" aria-label={`${t('notMe')}: ${name}`} onClick={onNotMe}>
              {t('notMe')}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
