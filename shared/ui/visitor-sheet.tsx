import x from 'lucide-static/icons/x.svg?raw'
import { useEffect, useState } from 'react'
import { $token } from '../session/token.ts'
import { IconButton } from './button.tsx'
import { useHost } from './host-context.ts'
import { Icon } from './icon.tsx'
import { ToastOutlet } from './toast-outlet.tsx'
import { useModal } from './use-modal.ts'
import { useStore } from './use-store.ts'
import { useTexts } from './use-texts.ts'

/** Sheet on a partner page around an element for login or registration, which is a child of the host. It closes once a member is signed in. */
export function VisitorSheet() {
  const host = useHost()
  const [closed, setClosed] = useState(false)
  const gone = useStore($token) !== '' || closed
  // After the dialog, which restores the focus when it closes.
  useEffect(() => {
    if (gone) host.remove()
  }, [gone, host])
  return gone ? null : <Open onClose={() => setClosed(true)} />
}

function Open({ onClose }: { onClose(): void }) {
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
