import { formatMinute } from '../../shared/base/format/days.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { formatLimit } from './limit-text.ts'
import type { ListedLimit } from './own-limits.rules.ts'
import { $isChanging, keepLimit } from './own-limits.store.ts'

interface Props {
  limit: ListedLimit
  onChange(limit: ListedLimit): void
}

/** Row of a limit: its window, what is used of it, a planned change with its time, and a button that changes it. */
export function LimitRow({ limit, onChange }: Props) {
  const t = useTexts('own-limits')
  const busy = useStore($isChanging)
  const { kind, period, amount, used, next } = limit
  return (
    <li className="cell" part="limit">
      <span className="text">
        <b>{t(period)}</b>
        <small>
          {amount === null
            ? t('none')
            : t('used', { used: formatLimit(t, kind, used), limit: formatLimit(t, kind, amount) })}
        </small>
        {next && (
          <small>
            {t('planned', {
              time: formatMinute(next.at),
              limit: next.amount === null ? t('none') : formatLimit(t, kind, next.amount),
            })}
          </small>
        )}
        {next && (
          <Button size="small" sends disabled={busy} onClick={() => void keepLimit(limit)}>
            {t('keep')}
          </Button>
        )}
      </span>
      <Button
        size="small"
        kind="outline"
        sends
        aria-label={`${t('change')}: ${t(kind)}, ${t(period)}`}
        onClick={() => onChange(limit)}
      >
        {t('change')}
      </Button>
    </li>
  )
}
