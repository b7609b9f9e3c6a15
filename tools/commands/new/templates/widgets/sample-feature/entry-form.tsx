import { useState } from 'react'
import { AmountField } from '../../shared/view/ui/controls/amount-field.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
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
