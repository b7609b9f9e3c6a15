import x from 'lucide-static/icons/x.svg?raw'
import { useEffect, useState } from 'react'
import { IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { ToastOutlet } from '../controls/toast-outlet.tsx'
import { useHost } from '../hooks/host-context.ts'
import { useModal } from '../hooks/use-modal.ts'
import { useTexts } from '../hooks/use-texts.ts'

/**
 * Sheet around an element that a script of the page opens; the element is a child of the host. Dispatches `close` on the host when it is removed; the host has the
 * attribute `closed` then, unless the page removed it.
 */
export function PageSheet() {
  const host = useHost()
  const [isClosed, setClosed] = useState(false)
  useEffect(() => () => void host.dispatchEvent(new CustomEvent('close')), [host])
  // After the dialog, which restores the focus when it closes.
  useEffect(() => {
    if (!isClosed) return
    host.setAttribute('closed', '')
    host.remove()
  }, [isClosed, host])
  return isClosed ? null : <OpenSheet onClose={() => setClosed(true)} />
}

function OpenSheet({ onClose }: { onClose(): void }) {
  const host = useHost()
  const t = useTexts('common')
  const [name, setName] = useState('')
  const modal = useModal(onClose)
  useEffect(() => {
    // The heading of the element names the dialog. It may change after the element is ready, when the name of its market arrives.
    const readName = () => setName(host.children[0]?.shadowRoot?.querySelector('h1, h2')?.textContent?.trim() ?? '')
    const observer = new MutationObserver(readName)
    const follow = () => {
      const root = host.children[0]?.shadowRoot
      if (!root) return
      observer.observe(root, { childList: true, characterData: true, subtree: true })
      readName()
    }
    host.addEventListener('tl-ready', follow)
    follow()
    return () => {
      host.removeEventListener('tl-ready', follow)
      observer.disconnect()
    }
  }, [host])
  return (
    <dialog {...modal} className="sheet page-sheet" part="sheet" aria-label={name || host.children[0]?.localName}>
      <IconButton label={t('close')} onClick={onClose}>
        <Icon source={x} />
      </IconButton>
      <slot />
      <ToastOutlet modal />
    </dialog>
  )
}
