import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import mailCheck from 'lucide-static/icons/mail-check.svg?raw'
import { useState } from 'react'
import { MAX_MAIL_WORD } from '../../shared/base/contract/mail-word.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { PasswordStatusBadge } from '../../shared/view/ui/account/status-badge.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { Sheet } from '../../shared/view/ui/controls/sheet.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $mailWord, createMailWordForm } from './mail-word.store.ts'
import { $secondFactor, isSettled } from './second-factor.store.ts'
import { $whitelist } from './whitelist.store.ts'

/** Entry of the security centre for the word in mails; nothing unless the site offers it. */
export const MailWordEntry = () => useStore($settings).values.mailWord && <Entry />

function Entry() {
  const t = useTexts('mail-word')
  const word = useStore($mailWord).data?.word
  const isFactorSettled = isSettled(useStore($secondFactor))
  const isListSettled = isSettled(useStore($whitelist))
  const [open, setOpen] = useState(false)
  if (word === undefined || !isFactorSettled || !isListSettled) return null
  return (
    <>
      <button type="button" className="cell" part="entry" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon source={mailCheck} />
        <span className="text">
          <b>{t('title')}</b>
          {word && (
            <small>
              <bdi>{word}</bdi>
            </small>
          )}
        </span>
        <PasswordStatusBadge set={word !== ''} />
        <Icon source={chevronRight} size="small" flip />
      </button>
      {open && <MailWordSheet onClose={() => setOpen(false)} />}
    </>
  )
}

function MailWordSheet({ onClose }: { onClose(): void }) {
  const t = useTexts('mail-word')
  const save = useTexts('security')('save')
  const [form] = useState(() => createMailWordForm(onClose))
  const { field, onSubmit, sending, refusal } = useForm(form, () => '')
  return (
    <Sheet title={t('title')} part="sheet" busy={sending} onClose={onClose}>
      <form className="fields" method="post" noValidate onSubmit={onSubmit}>
        <Field
          {...field('word')}
          label={t('word')}
          help={t('text')}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_MAIL_WORD}
        />
        {refusal && <RefusalNote text={refusal} />}
        <Button kind="primary" type="submit" busy={sending} sends>
          {save}
        </Button>
      </form>
    </Sheet>
  )
}
