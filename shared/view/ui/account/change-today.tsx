import info from 'lucide-static/icons/info.svg?raw'
import { useId, useState } from 'react'
import '../../elements/change.ts'
import { HIDDEN_VALUE } from '../../../base/contract/constants.ts'
import { utcDayStart } from '../../../base/contract/utc-days.ts'
import { formatDecimal } from '../../../base/format/numbers.ts'
import { sign } from '../../../base/money/decimal.ts'
import { calculateChange } from '../../../state/balances/history.rules.ts'
import { $balanceHistory } from '../../../state/balances/history.ts'
import { $amountsHidden } from '../../../state/preferences/hidden.ts'
import { $language } from '../../../state/preferences/language.ts'
import { IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

const TONES = { '1': 'up', '-1': 'down', '0': 'none' } as const

/** Returns whether data received at a time of the steady clock is from the current UTC day: the change of another day is not that of today. */
const isFromToday = (at: number | null): boolean => {
  const receivedAt = Date.now() - (performance.now() - (at ?? 0))
  return utcDayStart(receivedAt, 0) === utcDayStart(Date.now(), 0)
}

/** Change of the member's total today, without net deposits, with an explanation. A dash if the start of the day is unknown or cannot be loaded. */
export function ChangeToday() {
  const t = useTexts('wallet')
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  const { data, at } = useStore($balanceHistory)
  const [open, setOpen] = useState(false)
  const id = useId()
  const change = data && isFromToday(at) ? calculateChange(data) : null
  return (
    <div className="change-today" part="change">
      <div className="row gap-2 font-13">
        <span className="text-tertiary">{t('today')}</span>
        {/* Before the figures, so that it does not move when they arrive. */}
        <IconButton label={t('why')} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Icon source={info} size="small" />
        </IconButton>
        {hidden ? (
          <span>{HIDDEN_VALUE}</span>
        ) : change ? (
          <>
            <span className="number" data-tone={TONES[`${sign(change.amount)}`]}>
              {formatDecimal(change.amount, { digits: 2, sign: true }, language)}
            </span>
            {change.percent !== null && <tl-change value={change.percent} />}
          </>
        ) : (
          <span>—</span>
        )}
      </div>
      <p id={id} className="explanation font-13" hidden={!open}>
        {t(data && !change ? 'whyUnknown' : 'whyText')}
      </p>
    </div>
  )
}
