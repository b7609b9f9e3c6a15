import { useEffect, useState } from 'react'
import { confirmByPasskey, hasPasskey } from '../../../state/member/passkey-confirmation.ts'
import { Button } from '../controls/button.tsx'
import { RefusalNote } from '../controls/refusal-note.tsx'
import { useTexts } from '../hooks/use-texts.ts'

/** Button that confirms the session with a passkey; nothing for a member without one. */
export function PasskeyConfirmation({ onConfirmed }: { onConfirmed(): void }) {
  const t = useTexts('passkeys')
  const [isOffered, setOffered] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    let isShown = true
    void hasPasskey().then((has) => isShown && setOffered(has))
    return () => {
      isShown = false
    }
  }, [])
  if (!isOffered) return null
  const confirm = async () => {
    setBusy(true)
    setFailure('')
    const text = await confirmByPasskey()
    setBusy(false)
    if (text === null) onConfirmed()
    else setFailure(text)
  }
  return (
    <>
      {failure && <RefusalNote text={failure} />}
      <Button kind="outline" part="passkey" busy={busy} onClick={() => void confirm()}>
        {t('use')}
      </Button>
    </>
  )
}
