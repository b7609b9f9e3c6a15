import pencil from 'lucide-static/icons/pencil.svg?raw'
import { type CSSProperties, useRef, useState } from 'react'
import { MAX_PASSKEY_NAME, type Passkey } from '../../shared/base/contract/passkeys.ts'
import { formatMoment } from '../../shared/base/format/days.ts'
import { canUsePasskeys } from '../../shared/state/member/passkey-support.ts'
import { AskedPassword } from '../../shared/view/ui/account/asked-password.tsx'
import { Button, IconButton } from '../../shared/view/ui/controls/button.tsx'
import { ConfirmSheet } from '../../shared/view/ui/controls/confirm-sheet.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { Sheet } from '../../shared/view/ui/controls/sheet.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $passkeys, createPasskeyForm, createRenameForm, deletePasskey } from './passkeys.store.ts'
import { CodesSheet } from './second-factor-sheets.tsx'

/** Not in a style sheet: those of the element load before a sheet is shown. */
const ROW_STYLE: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px',
  minBlockSize: '56px',
}
const NAME_STYLE: CSSProperties = { display: 'grid', gap: '2px', minInlineSize: 0, overflowWrap: 'anywhere' }

type Step = 'list' | 'create' | { edited: Passkey } | { removed: Passkey } | { codes: string[] }

/** Sheet of the passkeys: lists, creates, renames and removes them. Recovery codes are shown once, after the first passkey. */
export function PasskeySheet({ onClose }: { onClose(): void }) {
  const t = useTexts('passkeys')
  const [step, setStep] = useState<Step>('list')
  const back = () => setStep('list')
  if (step === 'list') return <ListSheet onClose={onClose} onStep={setStep} />
  if (step === 'create')
    return (
      <Sheet title={t('create')} part="sheet" onClose={back}>
        <CreateForm onAdded={(codes) => setStep(codes.length > 0 ? { codes } : 'list')} />
      </Sheet>
    )
  if ('codes' in step) return <CodesSheet codes={step.codes} onClose={back} />
  if ('removed' in step) return <RemoveSheet passkey={step.removed} onClose={back} />
  return (
    <Sheet title={t('edit')} part="sheet" onClose={back}>
      <EditForm passkey={step.edited} onDone={back} onRemove={() => setStep({ removed: step.edited })} />
    </Sheet>
  )
}

function ListSheet({ onClose, onStep }: { onClose(): void; onStep(step: Step): void }) {
  const t = useTexts('passkeys')
  const { data, failed, loading } = useStore($passkeys)
  return (
    <Sheet title={t('title')} part="sheet" onClose={onClose}>
      <p className="text-secondary">{t('lead')}</p>
      {!data && failed && <Failed busy={loading} onRetry={() => void $passkeys.refresh()} />}
      {data && data.length > 0 && (
        <ul aria-label={t('title')}>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onEdit={() => onStep({ edited: passkey })} />
          ))}
        </ul>
      )}
      {canUsePasskeys() && (
        <Button kind="primary" sends onClick={() => onStep('create')}>
          {t('create')}
        </Button>
      )}
    </Sheet>
  )
}

function PasskeyRow({ passkey, onEdit }: { passkey: Passkey; onEdit(): void }) {
  const t = useTexts('passkeys')
  const { name, createdAt, usedAt } = passkey
  return (
    <li style={ROW_STYLE}>
      <span style={NAME_STYLE}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small className="text-tertiary font-13">
          {usedAt === null
            ? t('created', { time: formatMoment(createdAt) })
            : t('used', { time: formatMoment(usedAt) })}
        </small>
      </span>
      <IconButton label={t('edit')} onClick={onEdit}>
        <Icon source={pencil} />
      </IconButton>
    </li>
  )
}

/** Asks for the name, and for the password that the server requires; then the browser asks for face, finger or PIN. */
function CreateForm({ onAdded }: { onAdded(codes: string[]): void }) {
  const t = useTexts('passkeys')
  const [form] = useState(() => createPasskeyForm(onAdded))
  const { field, onSubmit, sending, refusal } = useForm(form, () => t('nameMissing'))
  const asked = useStore(form.$passwordRequest)
  const formRef = useRef<HTMLFormElement>(null)
  return (
    <form ref={formRef} className="fields" method="post" noValidate onSubmit={onSubmit}>
      <p className="text-secondary">{t('lead')}</p>
      <Field {...field('name')} label={t('name')} dir="auto" autoComplete="off" maxLength={MAX_PASSKEY_NAME} />
      <AskedPassword asked={asked} place={formRef} field={field('password')} />
      {refusal && <RefusalNote text={refusal} />}
      <Button kind="primary" type="submit" busy={sending} sends>
        {t('create')}
      </Button>
    </form>
  )
}

function EditForm({ passkey, onDone, onRemove }: { passkey: Passkey; onDone(): void; onRemove(): void }) {
  const t = useTexts('passkeys')
  const save = useTexts('security')('save')
  const [form] = useState(() => createRenameForm(passkey, onDone))
  const { field, onSubmit, sending, refusal } = useForm(form, () => t('nameMissing'))
  return (
    <form className="fields" method="post" noValidate onSubmit={onSubmit}>
      <Field {...field('name')} label={t('name')} dir="auto" autoComplete="off" maxLength={MAX_PASSKEY_NAME} />
      {refusal && <RefusalNote text={refusal} />}
      <Button kind="primary" type="submit" busy={sending} sends>
        {save}
      </Button>
      <Button sends onClick={onRemove}>
        {t('remove')}
      </Button>
    </form>
  )
}

function RemoveSheet({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const t = useTexts('passkeys')
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    if (await deletePasskey(passkey.id)) onClose()
    else setBusy(false)
  }
  return (
    <ConfirmSheet
      title={t('remove')}
      words={{ confirm: t('remove') }}
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        <bdi>{passkey.name}</bdi>
      </p>
      <p>{t('removeText')}</p>
    </ConfirmSheet>
  )
}
