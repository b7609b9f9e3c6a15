import { type CSSProperties, useRef, useState } from 'react'
import { copyText } from '../../shared/view/dom/copy-text.ts'
import { AskedPassword } from '../../shared/view/ui/account/asked-password.tsx'
import { FactorCodeForm } from '../../shared/view/ui/account/factor-code-form.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { ConfirmSheet } from '../../shared/view/ui/controls/confirm-sheet.tsx'
import { Qr } from '../../shared/view/ui/controls/qr.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { Sheet } from '../../shared/view/ui/controls/sheet.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { createActivationForm, createSecretForm, type NewSecret, removeApp, renewCodes } from './second-factor.store.ts'

/** The code stays dark on light at night. Not in a style sheet: those of the element load before a sheet is shown. */
const QR_STYLE: CSSProperties = {
  justifySelf: 'center',
  padding: '16px',
  borderRadius: '12px',
  background: '#fff',
  fill: '#07090f',
  minBlockSize: '204px',
}
const CODES_STYLE: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(12em, 1fr))',
  gap: '8px 16px',
  margin: 0,
  paddingInlineStart: '2em',
}
const KEY_STYLE: CSSProperties = { overflowWrap: 'anywhere', userSelect: 'all' }

interface Props {
  kind: 'set-up' | 'remove' | 'renew'
  onClose(): void
}

/** Sheet of the authenticator app: sets it up, removes it, or replaces the recovery codes. Codes are shown once, until the sheet is closed. */
export function FactorSheet({ kind, onClose }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <CodesSheet codes={codes} onClose={onClose} />
  if (kind === 'set-up') return <SetUpSheet onCodes={setCodes} onClose={onClose} />
  return kind === 'remove' ? <RemoveSheet onClose={onClose} /> : <RenewSheet onCodes={setCodes} onClose={onClose} />
}

function SetUpSheet({ onCodes, onClose }: { onCodes(codes: string[]): void; onClose(): void }) {
  const t = useTexts('second-factor')
  const [secret, setSecret] = useState<NewSecret | null>(null)
  return (
    <Sheet title={t('app')} part="sheet" onClose={onClose}>
      {secret ? <FirstCode {...secret} onCodes={onCodes} /> : <PasswordStep onSecret={setSecret} />}
    </Sheet>
  )
}

/** Asks for the password that the server requires. */
function PasswordStep({ onSecret }: { onSecret(secret: NewSecret): void }) {
  const t = useTexts('second-factor')
  const [form] = useState(() => createSecretForm(onSecret))
  const { field, onSubmit, sending, refusal } = useForm(form, () => '')
  const asked = useStore(form.$passwordRequest)
  const formRef = useRef<HTMLFormElement>(null)
  return (
    <form ref={formRef} className="fields" method="post" noValidate onSubmit={onSubmit}>
      <p className="text-secondary">{t('appText')}</p>
      <AskedPassword asked={asked} place={formRef} field={field('password')} />
      {refusal && <RefusalNote text={refusal} />}
      <Button kind="primary" type="submit" busy={sending} sends>
        {t('next')}
      </Button>
    </form>
  )
}

function FirstCode({ secret, uri, onCodes }: NewSecret & { onCodes(codes: string[]): void }) {
  const t = useTexts('second-factor')
  const [form] = useState(() => createActivationForm(onCodes))
  return (
    <div className="fields">
      <p className="text-secondary">{t('scan')}</p>
      <div style={QR_STYLE}>
        <Qr text={uri} label={t('app')} />
      </div>
      <div>
        <span className="text-tertiary font-13">{t('key')}</span>
        <p style={KEY_STYLE}>
          <b className="number" dir="ltr">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </b>
        </p>
      </div>
      <Button size="medium" onClick={() => void copyText(secret)}>
        {t('copyKey')}
      </Button>
      <FactorCodeForm form={form} confirm={t('switchOn')} />
    </div>
  )
}

/** Sheet with new recovery codes, which are shown once. */
export function CodesSheet({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const t = useTexts('second-factor')
  return (
    <Sheet title={t('recovery')} part="sheet" busy onClose={onClose}>
      <p className="text-secondary">{t('recoveryText')}</p>
      <ol style={CODES_STYLE}>
        {codes.map((code) => (
          <li key={code}>
            <b className="number" dir="ltr">
              {code}
            </b>
          </li>
        ))}
      </ol>
      <Button size="medium" onClick={() => void copyText(codes.join('\n'))}>
        {t('copyCodes')}
      </Button>
      <Button kind="primary" onClick={onClose}>
        {t('kept')}
      </Button>
    </Sheet>
  )
}

function RemoveSheet({ onClose }: { onClose(): void }) {
  const t = useTexts('second-factor')
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    if (await removeApp()) onClose()
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
      <p>{t('removeText')}</p>
    </ConfirmSheet>
  )
}

function RenewSheet({ onCodes, onClose }: { onCodes(codes: string[]): void; onClose(): void }) {
  const t = useTexts('second-factor')
  const [busy, setBusy] = useState(false)
  const renew = async () => {
    setBusy(true)
    const codes = await renewCodes()
    setBusy(false)
    if (codes) onCodes(codes)
  }
  return (
    <ConfirmSheet
      title={t('recovery')}
      words={{ confirm: t('renew') }}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void renew()}
    >
      <p>{t('renewText')}</p>
    </ConfirmSheet>
  )
}
