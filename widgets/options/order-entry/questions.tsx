import { useState } from 'react'
import { formatMinute } from '../../../shared/base/format/days.ts'
import { Button } from '../../../shared/view/ui/controls/button.tsx'
import { Chips } from '../../../shared/view/ui/controls/chips.tsx'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { FieldError } from './field-note.tsx'
import type { Permission } from './permission-steps.store.ts'

type Answer = '0' | '1'
const QUESTIONS = [
  ['question1', 'answer1'],
  ['question2', 'answer2'],
  ['question3', 'answer3'],
] as const

/** Questions of understanding. After wrong answers it explains them, and the member answers again after a pause. */
export function Questions({ steps }: { steps: Permission }) {
  const t = useTexts('option-permission')
  const { found, busy } = useStore(steps.$steps)
  const [answers, setAnswers] = useState<readonly (Answer | null)[]>([null, null, null])
  const [isMissing, setMissing] = useState(false)
  const retryAt = found?.retryAt ?? null
  const submit = () => {
    setMissing(answers.includes(null))
    if (!answers.includes(null)) void steps.answer(found?.questionsVersion ?? '', answers.join(''))
  }
  return (
    <>
      {retryAt !== null && (
        <p role="alert">
          <b>{t('again', { time: formatMinute(retryAt) })}</b>
        </p>
      )}
      {QUESTIONS.map(([question, answer], at) => (
        <div key={question}>
          <p>{t(question)}</p>
          <Chips<Answer>
            label={t(question)}
            columns={2}
            value={answers[at] ?? null}
            onChange={(value) => setAnswers((former) => former.map((one, place) => (place === at ? value : one)))}
            chips={[
              { value: '1', label: t('yes') },
              { value: '0', label: t('no') },
            ]}
          />
          {found?.wrong.includes(String(at + 1)) && <FieldError text={t(answer)} />}
        </div>
      ))}
      <FieldError text={isMissing ? t('missing') : undefined} />
      <Button kind="primary" part="submit" busy={busy} onClick={submit}>
        {t('check')}
      </Button>
    </>
  )
}
