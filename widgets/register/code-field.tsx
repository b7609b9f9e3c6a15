import { useEffect, useReducer } from 'react'
import { COUNTDOWN_TICK_MS } from '../../shared/contract/constants.ts'
import { secondsLeft } from '../../shared/format/countdown.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import type { FieldProps } from '../../shared/ui/use-form.ts'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { $codeWait, type RegisterStore } from './register.store.ts'

/** Whole seconds until another code may be sent, counting down (SES-15). */
function useCodeWait(): number {
  const deadline = useStore($codeWait)
  const [, count] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    if (!deadline) return
    const timer = setInterval(() => {
      count()
      if (secondsLeft(deadline) === 0) clearInterval(timer)
    }, COUNTDOWN_TICK_MS)
    return () => clearInterval(timer)
  }, [deadline])
  return deadline ? secondsLeft(deadline) : 0
}

/** The code from the email, and the button that has one sent. */
export function CodeField({ form, ...field }: FieldProps<string> & { form: RegisterStore }) {
  const t = useTexts('register')
  const left = useCodeWait()
  const sending = useStore(form.$sendingCode)
  const sentTo = useStore(form.$sentTo)
  const send = async (button: HTMLElement) => {
    if (await form.sendCode()) return
    const input = button.closest('form')?.elements.namedItem('email')
    if (input instanceof HTMLElement) input.focus()
  }
  const label = left > 0 ? t('codeWait', { seconds: left }) : t(sentTo ? 'codeAgain' : 'codeSend')
  return (
    <Field
      {...field}
      label={t('code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      help={sentTo && t('codeSent', { email: sentTo })}
      after={
        <Button
          size="small"
          kind="outline"
          busy={sending}
          disabled={left > 0}
          onClick={(event) => void send(event.currentTarget)}
        >
          <span className="number">{label}</span>
        </Button>
      }
    />
  )
}
