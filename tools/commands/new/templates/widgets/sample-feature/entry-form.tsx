import { useState } from 'react'
import { AmountField } from '../../shared/ui/controls/amount-field.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Field } from '../../shared/ui/controls/field.tsx'
import { RefusalNote } from '../../shared/ui/controls/refusal.tsx'
import { useForm } from '../../shared/ui/hooks/use-form.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { createEntryForm } from './sample-feature.store.ts'

/** Form with an amount and a note. */
export function EntryForm() {
  const t = useTexts('sample-feature')
  const [form] = useState(createEntryForm)
  const { field, onSubmit, sending, refusal } = useForm(form, (_field, reason) => t(reason))
  useStore(form.$draft)
  return (
    <form className="fields" part="form" noValidate onSubmit={onSubmit}>
      <AmountField {...field('amount')} label={t('amount')} unit="USDT" />
      <Field {...field('note')} label={t('note')} autoComplete="off" />
      {refusal && <RefusalNote text={refusal} />}
      <Button type="submit" kind="primary" busy={sending} part="submit">
        {t('submit')}
      </Button>
    </form>
  )
}
