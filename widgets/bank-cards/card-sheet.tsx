import { useState } from 'react'
import { type BankCard, CARD_DIGITS } from '../../shared/contract/bank-cards.ts'
import { $member } from '../../shared/member/member.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CodeField } from '../../shared/ui/code-field.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { RefusalNote } from '../../shared/ui/refusal.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { useForm } from '../../shared/ui/use-form.ts'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import {
  addressOf,
  askedFor,
  type CardDraft,
  type CardReason,
  lastOf,
  maskedEmail,
  NAME_LENGTH,
} from './bank-cards.rules.ts'
import { createCardForm } from './bank-cards.store.ts'

interface Props {
  /** The card that is changed; null for a new one. */
  card: BankCard | null
  masked: boolean
  onClose(): void
}

/** What a person is told about a field that keeps the form from being sent: each has words of its own (BNK-06). */
function useWords(): (field: keyof CardDraft, reason: CardReason) => string {
  const t = useTexts('bank-cards')
  return (field, reason) => {
    if (reason === 'tooLong') return t('tooLong', { max: NAME_LENGTH })
    if (field === 'number') return reason === 'missing' ? t('numberMissing') : t('numberForm', CARD_DIGITS)
    if (field === 'email') return t(reason === 'missing' ? 'emailMissing' : 'emailForm')
    if (field === 'code') return t('codeMissing')
    return t(field === 'bankName' ? 'bankNameMissing' : 'cardholderMissing')
  }
}

/** The form in which a card is added or changed (BNK-02). */
export function CardSheet({ card, masked, onClose }: Props) {
  const t = useTexts('bank-cards')
  const [form] = useState(() => createCardForm(card, masked, onClose))
  const { field, onSubmit, sending, refusal } = useForm(form, useWords())
  return (
    <Sheet title={t(card ? 'editTitle' : 'add')} onClose={onClose} part="sheet">
      <form className="fields" part="form" method="post" noValidate onSubmit={onSubmit}>
        <Field {...field('bankName')} label={t('bankName')} readOnly={sending} autoComplete="off" enterKeyHint="next" />
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
          help={card && masked && t('numberAgain', { last: lastOf(card.card_number) })}
        />
        <Code form={form} field={field} sending={sending} />
        {refusal && <RefusalNote text={refusal} />}
        <Button type="submit" kind="primary" busy={sending} part="submit">
          {t('save')}
        </Button>
      </form>
    </Sheet>
  )
}

interface CodeProps {
  form: ReturnType<typeof createCardForm>
  field: ReturnType<typeof useForm<CardDraft, CardReason>>['field']
  sending: boolean
}

/** The code by e-mail while the site wants one, and the address for it where the member has none. */
function Code({ form, field, sending }: CodeProps) {
  const t = useTexts('bank-cards')
  const account = useTexts('account')
  const verifies = useStore($settings).values.verify_email_code ?? false
  const username = useStore($member)?.username ?? ''
  const asked = askedFor(verifies, username)
  const address = addressOf(username)
  if (!asked.code) return null
  return (
    <>
      {asked.email && (
        <Field
          {...field('email')}
          label={t('email')}
          help={t('emailHelp')}
          readOnly={sending}
          dir="ltr"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      )}
      <CodeField
        {...field('code')}
        codes={form.codes}
        addressField="email"
        aside={address && <bdi>{t('codeTo', { email: maskedEmail(address) })}</bdi>}
        sentText={(email) => account('codeSent', { email: maskedEmail(email) })}
      />
    </>
  )
}
