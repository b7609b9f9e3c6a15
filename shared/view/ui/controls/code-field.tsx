import { type ReactNode, useEffect, useReducer } from 'react'
import { COUNTDOWN_TICK_MS, MAX_LENGTHS } from '../../../base/contract/constants.ts'
import { type Deadline, secondsLeft } from '../../../base/format/deadline.ts'
import type { CodeSender } from '../../../state/stores/code-sender.ts'
import type { FieldProps } from '../hooks/use-form.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

/** Returns the whole seconds until the next code may be requested, counting down (SES-15). */
function useCodeWait($wait: CodeSender['$wait']): number {
  const deadline: Deadline | null = useStore($wait)
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

interface Props extends FieldProps<string> {
  codes: CodeSender
  /** Name of the address field, which takes the focus if it has to be corrected first. */
  addressField: string
  /** Shown at the end of the label line. */
  aside?: ReactNode
  /** Returns the text below the field after a code was sent. */
  sentText(address: string): string
}

/** Field for a code sent by e-mail, with the button that requests one. */
export function CodeField({ codes, addressField, sentText, ...field }: Props) {
  const t = useTexts('account')
  const left = useCodeWait(codes.$wait)
  const sending = useStore(codes.$sending)
  const sentTo = useStore(codes.$sentTo)
  const send = async (button: HTMLElement) => {
    if (await codes.send()) return
    const input = button.closest('form')?.elements.namedItem(addressField)
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
      maxLength={MAX_LENGTHS.emailCode}
      help={sentTo && sentText(sentTo)}
      after={
        <Button
          size="small"
          kind="outline"
          busy={sending}
          sends
          disabled={left > 0}
          onClick={(event) => void send(event.currentTarget)}
        >
          <span className="number">{label}</span>
        </Button>
      }
    />
  )
}
