import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { type FormEvent, useEffect, useState } from 'react'
import { MAX_LENGTHS } from '../../shared/base/contract/constants.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { UploadSlot } from '../../shared/view/ui/controls/upload-slot.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { toast } from '../../shared/wire/api/toast.ts'
import { CARD_SIDES, type IdentityDraft, type IdentityReason } from './identity.rules.ts'
import { createIdentityForm } from './identity.store.ts'

/** Form with the name and both sides of a card (IDN-01…05). `rejected` shows that the previous review failed, with its `reason` if the backend sends it. */
export function IdentityForm({ rejected, reason }: { rejected: boolean; reason: string }) {
  const t = useTexts('identity')
  const [form] = useState(createIdentityForm)
  const words = (field: keyof IdentityDraft, reason: IdentityReason) =>
    reason === 'uploading' ? t('uploading') : t(`${field}_missing`)
  const { sending, refusal, onSubmit, field } = useForm(form, words)
  useEffect(
    () => () => {
      for (const side of CARD_SIDES) form.slots[side].leave()
    },
    [form],
  )

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    await onSubmit(event)
    const notes = form.$notes.get()
    // The message for the missing side is also shown as a toast (IDN-04).
    for (const side of CARD_SIDES) {
      const note = notes[side]
      if (note && 'reason' in note) return toast({ kind: 'error', text: words(side, note.reason), inPlace: true })
    }
  }

  return (
    <form className="fields" part="form" method="post" noValidate onSubmit={submit}>
      {rejected && (
        <p className="refused" role="status">
          <Icon source={triangleAlert} />
          <span>
            {t('rejectedText')} {reason && <bdi>{reason}</bdi>}
          </span>
        </p>
      )}
      <p className="text-secondary">{t('lead')}</p>
      <Field
        {...field('realName')}
        label={t('name')}
        autoComplete="name"
        maxLength={MAX_LENGTHS.realName}
        readOnly={sending}
      />
      <fieldset>
        <legend className="hidden">{t('card')}</legend>
        <div className="slots">
          {CARD_SIDES.map((side) => (
            <UploadSlot
              key={side}
              id={side}
              label={t(side)}
              slot={form.slots[side]}
              error={field(side).error}
              disabled={sending}
            />
          ))}
        </div>
      </fieldset>
      <p className="text-tertiary font-12">{t('privacy')}</p>
      {refusal && <RefusalNote text={refusal} />}
      <Button kind="primary" type="submit" part="submit" busy={sending}>
        {t('send')}
      </Button>
    </form>
  )
}
