import { useEffect, useRef } from 'react'
import type { CodeForm } from '../../../state/member/factor-code.ts'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { useForm } from '../hooks/use-form.ts'
import { useTexts } from '../hooks/use-texts.ts'

interface Props {
  form: CodeForm
  /** Text of the button. */
  confirm: string
  help?: string
}

/** Field for the code of an authenticator app, with its button. The field takes the focus. */
export function FactorCodeForm({ form, confirm, help }: Props) {
  const t = useTexts('second-factor')
  const formRef = useRef<HTMLFormElement>(null)
  const { field, onSubmit, sending } = useForm(form, () => t('codeMissing'))
  useEffect(() => formRef.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={formRef} className="fields" method="post" noValidate onSubmit={onSubmit}>
      <Field
        {...field('code')}
        label={t('code')}
        help={help}
        dir="ltr"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        enterKeyHint="go"
      />
      <Button kind="primary" type="submit" busy={sending}>
        {confirm}
      </Button>
    </form>
  )
}
