import { type FormEvent, useState } from 'react'
import { CURRENCY } from '../../shared/base/contract/constants.ts'
import { AmountField } from '../../shared/view/ui/controls/amount-field.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import { Sheet } from '../../shared/view/ui/controls/sheet.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { parseLimit } from './limit-input.rules.ts'
import type { ListedLimit } from './own-limits.rules.ts'
import { $isChanging, saveLimit } from './own-limits.store.ts'

interface Props {
  limit: ListedLimit
  onClose(): void
}

/** Sheet that changes or removes a limit. It stays open if the backend refuses the change. */
export function LimitSheet({ limit, onClose }: Props) {
  const t = useTexts('own-limits')
  const busy = useStore($isChanging)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { kind, period } = limit
  const save = async (amount: string | null) => {
    if (await saveLimit(limit, amount)) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = parseLimit(kind, typed)
    setWrong(amount === null)
    if (amount !== null) void save(amount)
  }
  const type = (text: string) => {
    setTyped(text)
    setWrong(false)
  }
  const field = {
    name: 'amount',
    label: t('newLimit'),
    value: typed,
    onChange: type,
    help: t('lead'),
    error: isWrong ? t('missing') : undefined,
  }
  return (
    <Sheet title={`${t(kind)}, ${t(period)}`} part="sheet" busy={busy} onClose={onClose}>
      <form noValidate className="limit-form" onSubmit={submit}>
        {kind === 'time' ? (
          <Field
            {...field}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            help={t('minutes', { minutes: Number(parseLimit(kind, typed)) })}
          />
        ) : (
          <AmountField {...field} unit={CURRENCY} />
        )}
        <Button type="submit" kind="primary" part="submit" busy={busy}>
          {t('save')}
        </Button>
        {limit.amount !== null && (
          <Button sends disabled={busy} onClick={() => void save(null)}>
            {t('remove')}
          </Button>
        )}
      </form>
    </Sheet>
  )
}
