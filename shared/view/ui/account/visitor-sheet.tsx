import x from 'lucide-static/icons/x.svg?raw'
import { useEffect, useState } from 'react'
import { $token } from '../../../state/session/token.ts'
import { IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { ToastOutlet } from '../controls/toast-outlet.tsx'
import { useHost } from '../hooks/host-context.ts'
import { useModal } from '../hooks/use-modal.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

/** Sheet on a partner page around an element for login or registration, which is a child of the host. It closes once a member is signed in. */
export function VisitorSheet() {
  const host = useHost()
  const [closed, setClosed] = useState(false)
  const gone = useStore($token) !== '' || closed
  // After the dialog, which restores the focus when it closes.
  useEffect(() => {
    if (gone) host.remove()
  }, [gone, host])
  return gone ? null : <OpenSheet onClose={() => setClosed(true)} />
}

function OpenSheet({ onClose }: { onClose(): void }) {
  const t = useTexts('common')
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className="sheet visitor-sheet" part="sheet" aria-label={t('login')}>
      <IconButton label={t('close')} onClick={onClose}>
        <Icon source={x} />
      </IconButton>
      <slot />
      <ToastOutlet modal />
    </dialog>
  )
}
