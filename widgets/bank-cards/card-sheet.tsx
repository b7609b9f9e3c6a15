import { useRef, useState } from 'react'
import { type BankCard, CARD_DIGITS, MAX_CARD_NAME_LENGTH } from '../../shared/base/contract/bank-cards.ts'
import { AskedPassword } from '../../shared/view/ui/account/asked-password.tsx'
import { useCodeMessages } from '../../shared/view/ui/account/code-messages.ts'
import { EmailCode } from '../../shared/view/ui/account/email-code-field.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { Sheet } from '../../shared/view/ui/controls/sheet.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { CardDraft, CardReason } from './bank-cards.rules.ts'
import { createCardForm } from './bank-cards.store.ts'
import { RemoveCardSheet } from './remove-card-sheet.tsx'

interface Props {
  /** Card to change; null for a new one. */
  card: BankCard | null
  masked: boolean
  onClose(): void
}

/** Returns a function that maps an invalid field to its message (BNK-06). */
function useFieldMessages(): (field: keyof CardDraft, reason: CardReason) => string {
  const t = useTexts('bank-cards')
  const codeWords = useCodeMessages()
  return (field, reason) => {
    if (reason === 'tooLong') return t('tooLong', { max: MAX_CARD_NAME_LENGTH })
    if (field === 'number') return reason === 'missing' ? t('numberMissing') : t('numberForm', CARD_DIGITS)
    if (field === 'email' || field === 'code') return codeWords(field, reason)
    return t(field === 'bankName' ? 'bankNameMissing' : 'cardholderMissing')
  }
}

/** Sheet with the form that adds or changes a card (BNK-02). */
export function CardSheet({ card, masked, onClose }: Props) {
  const t = useTexts('bank-cards')
  const [form] = useState(() => createCardForm(card, masked, onClose))
  const { field, onSubmit, sending, refusal } = useForm(form, useFieldMessages())
  const asked = useStore(form.$passwordRequest)
  const formRef = useRef<HTMLFormElement>(null)
  const [removing, setRemoving] = useState(false)
  return (
    <>
      {' '}
      <Sheet title={t(card ? 'editTitle' : 'add')} onClose={onClose} part="sheet">
        <form ref={formRef} className="fields" part="form" method="post" noValidate onSubmit={onSubmit}>
          <Field
            {...field('bankName')}
            label={t('bankName')}
            readOnly={sending}
            autoComplete="off"
            enterKeyHint="next"
          />
          <Field
            {...field('cardholder')}
            label={t('cardholder')}
            aside={<span>{t('cardholderAside')}</span>}
            readOnly={sending}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="next"
          />
          <Field
            {...field('number')}
            label={t('number')}
            readOnly={sending}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            onFocus={(event) => form.isNumberKept() && event.currentTarget.select()}
          />
          <AskedPassword asked={asked} place={formRef} field={field('password')} />
          <EmailCode codes={form.codes} field={field} sending={sending} />
          {refusal && <RefusalNote text={refusal} />}
          <Button type="submit" kind="primary" busy={sending} part="submit">
            {t('save')}
          </Button>
          {card && (
            <Button disabled={sending} onClick={() => setRemoving(true)}>
              {t('remove')}
            </Button>
          )}
        </form>
      </Sheet>
      {card && removing && <RemoveCardSheet card={card} onClose={() => setRemoving(false)} onRemoved={onClose} />}
    </>
  )
}
