import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { RefusalNote } from '../controls/refusal-note.tsx'
import { useLoaded } from '../hooks/use-loaded.ts'
import { useTexts } from '../hooks/use-texts.ts'

interface Props {
  /** Resolves to whether the member has a passkey; always the same function. */
  load(): Promise<boolean>
  /** Resolves to the text of the failure, or null. */
  confirm(): Promise<string | null>
  onConfirmed(): void
}

/** Button that confirms the session with a passkey; nothing for a member without one. */
export function PasskeyConfirmation({ load, confirm, onConfirmed }: Props) {
  const t = useTexts('passkeys')
  const isOffered = useLoaded(true, load)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  if (isOffered !== true) return null
  const press = async () => {
    setBusy(true)
    setFailure('')
    const text = await confirm()
    setBusy(false)
    if (text === null) onConfirmed()
    else setFailure(text)
  }
  return (
    <>
      {failure && <RefusalNote text={failure} />}
      <Button kind="outline" part="passkey" busy={busy} onClick={() => void press()}>
        {t('use')}
      </Button>
    </>
  )
}
