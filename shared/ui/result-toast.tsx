import arrowDownRight from 'lucide-static/icons/arrow-down-right.svg?raw'
import arrowUpRight from 'lucide-static/icons/arrow-up-right.svg?raw'
import '../elements/coin.ts'
import { useLayoutEffect } from 'react'
import type { ResultCard } from '../api/toast.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { formatDecimal } from '../format/numbers.ts'
import { titleParts } from '../market/title.rules.ts'
import { scaleOf } from '../money/decimal.ts'
import { $language } from '../preferences/language.ts'
import sheet from '../theme/result-toast.css' with { type: 'css' }
import { useHost } from './host-context.ts'
import { Icon } from './icon.tsx'
import { useStore } from './use-store.ts'
import { useTexts } from './use-texts.ts'
import { useTimeSeen } from './use-time-seen.ts'

const CAPTIONS = { won: 'resultWon', lost: 'resultLost', draw: 'resultReturned', returned: 'resultReturned' } as const

/** It comes unasked, and can be opened: it stays longer than other messages. */
const SHOWN_MS = 8_000

/** How an option order ended: market, direction, what it brought or cost, and the way to it. Its time rests while the pointer or the focus is on it. */
export function ResultToast({ result, onOver }: { result: ResultCard; onOver(): void }) {
  const t = useTexts('common')
  const host = useHost()
  const language = useStore($language)
  useLayoutEffect(() => adoptStyles(host, [sheet]), [host])
  const { title, direction, directionText, ending, tone, amount, coin } = result
  const digits = Math.max(2, scaleOf(amount ?? '0'))
  return (
    <span className="toast result" {...useTimeSeen(SHOWN_MS, onOver)}>
      <tl-coin coin={titleParts(title)[0]} />
      <span className="what">
        <b className="number">{title}</b>
        <small>
          <span className={direction}>
            <Icon source={direction === 'up' ? arrowUpRight : arrowDownRight} size="small" />
          </span>
          {t('settledOrder', { direction: directionText || t(direction) })}
        </small>
      </span>
      <span className="came">
        <b className={`number ${tone ?? ''}`}>
          {tone
            ? amount === null
              ? '—'
              : formatDecimal(amount, { digits, sign: true }, language)
            : t(ending as 'draw')}
        </b>
        <small>{t(CAPTIONS[ending], { coin })}</small>
      </span>
      <button
        type="button"
        className="open"
        onClick={() => {
          result.open(host)
          onOver()
        }}
      >
        {t('open')}
      </button>
    </span>
  )
}
