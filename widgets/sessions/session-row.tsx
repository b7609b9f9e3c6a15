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
}

/** Row of a session: device, login time, time of last use, and a button that ends it. The present session ends by logging out instead. */
export function SessionRow({ session: { id, device, createdAt, seenAt, present }, busy }: Props) {
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
        {!present && (
          <small>
            {t('seen')} <bdi>{formatMoment(seenAt)}</bdi>
          </small>
        )}
      </span>
      {present ? (
        <span className="badge">{t('present')}</span>
      ) : (
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
      )}
    </li>
  )
}
