import { useLayoutEffect, useRef } from 'react'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import type { FieldProps } from '../../shared/view/ui/hooks/use-form.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

/** Field for the code of the second factor, which the server has asked for. It takes the focus. */
export function LoginCode({ asked, field }: { asked: string; field: FieldProps<string> }) {
  const t = useTexts('second-factor')
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <Field
        {...field}
        label={t('code')}
        help={asked}
        dir="ltr"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        enterKeyHint="go"
      />
    </div>
  )
}
