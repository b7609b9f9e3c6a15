import x from 'lucide-static/icons/x.svg?raw'
import { useEffect, useState } from 'react'
import { $token } from '../../session/token.ts'
import { IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { ToastOutlet } from '../controls/toast-outlet.tsx'
import { useHost } from '../hooks/host-context.ts'
import { useModal } from '../hooks/use-modal.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

/**
 * The sheet of a foreign page in which a visitor logs in or registers: around the element of that page, which stands inside of the host. Once somebody is
 * signed in it is gone.
 */
export function VisitorSheet() {
  const host = useHost()
  const [closed, setClosed] = useState(false)
  const gone = useStore($token) !== '' || closed
  // After the dialog, which gives the focus back as it goes.
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
