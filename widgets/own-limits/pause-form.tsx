import { useState } from 'react'
import type { OwnLimits, PauseKind } from '../../shared/base/contract/own-limits.ts'
import { formatMinute } from '../../shared/base/format/days.ts'
import { EXCLUSION_DAYS } from '../../shared/base/rules/own-limits.rules.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { SelectField } from '../../shared/view/ui/controls/select-field.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

/** Offered lengths in days. */
const LENGTHS: Readonly<Record<PauseKind, readonly number[]>> = {
  break: [1, 3, 7, 14, 28, 42],
  exclusion: EXCLUSION_DAYS,
}

const loadSheet = () => import('./pause-sheet.tsx')

/** Form that starts a break or self-exclusion, with the one that runs. */
export function PauseForm({ pause }: Pick<OwnLimits, 'pause'>) {
  const t = useTexts('own-limits')
  const [kind, setKind] = useState<PauseKind>('break')
  const [days, setDays] = useState('7')
  const [asks, setAsks] = useState(false)
  const chooseKind = (value: string) => {
    const chosen = value === 'exclusion' ? 'exclusion' : 'break'
    setKind(chosen)
    setDays(chosen === 'break' ? '7' : String(EXCLUSION_DAYS[0]))
  }
  return (
    <div className="group pause" part="pause">
      <Heading depth={1}>{t('pauseTitle')}</Heading>
      {pause && (
        <p className="running" role="status">
          <b>{t(pause.kind)}</b> {t('untilText', { time: formatMinute(pause.until) })}
        </p>
      )}
      <p className="text-secondary">{t('pauseText')}</p>
      <div className="choices">
        <SelectField label={t('pauseTitle')} unseen value={kind} onChange={chooseKind}>
          <option value="break">{t('break')}</option>
          <option value="exclusion">{t('exclusion')}</option>
        </SelectField>
        <SelectField label={t('length')} unseen value={days} onChange={setDays}>
          {LENGTHS[kind].map((length) => (
            <option key={length} value={String(length)}>
              {t('days', { days: length })}
            </option>
          ))}
        </SelectField>
        <Button kind="outline" sends onClick={() => setAsks(true)}>
          {t('start')}
        </Button>
      </div>
      {asks && (
        <Lazy load={loadSheet}>
          {({ PauseSheet }) => <PauseSheet kind={kind} days={Number(days)} onClose={() => setAsks(false)} />}
        </Lazy>
      )}
    </div>
  )
}
