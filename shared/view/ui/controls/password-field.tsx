import eye from 'lucide-static/icons/eye.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import { type ReactNode, useState } from 'react'
import type { FieldProps } from '../hooks/use-form.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'

interface Props extends FieldProps<string> {
  label: string
  autoComplete: 'current-password' | 'new-password'
  help?: ReactNode
  /** Shown at the end of the label line. */
  aside?: ReactNode
  enterKeyHint?: 'next' | 'go'
}

/** Password input with a button that shows the password. */
export function PasswordField(props: Props) {
  const t = useTexts('common')
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton label={t(shown ? 'hidePassword' : 'showPassword')} onClick={() => setShown(!shown)}>
      <Icon source={shown ? eye : eyeOff} size="small" />
    </IconButton>
  )
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={toggle}
    />
  )
}
