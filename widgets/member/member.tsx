import menu from 'lucide-static/icons/menu.svg?raw'
import { type ComponentType, useEffect, useState } from 'react'
import { directionOf } from '../../shared/base/i18n/languages.ts'
import { $member } from '../../shared/state/member/member.store.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $token } from '../../shared/state/session/token.ts'
import { IconButton } from '../../shared/view/ui/controls/button.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useHostState } from '../../shared/view/ui/hooks/use-host-state.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { toast } from '../../shared/wire/api/toast.ts'
import { watchEdgeSwipe } from './edge-swipe.ts'

interface Props {
  /** Enables the swipe from the page's edge. */
  gesture: boolean
  /** Opens the panel at once. The attribute is removed when the panel is closed. */
  opened: boolean
}

type Panel = ComponentType<{ onClose(): void }>

/** Button with a dot for unread messages (NTC-15), and the member panel it opens (MEM-01, MEM-02). */
export function MemberButton({ gesture, opened }: Props) {
  const signedIn = useStore($token) !== ''
  return signedIn ? <ForMember gesture={gesture} opened={opened} /> : <ForVisitor gesture={gesture} />
}

function ForVisitor({ gesture }: Pick<Props, 'gesture'>) {
  const host = useHost()
  const login = () => goTo(host, '/login')
  useEdgeSwipe(gesture, login)
  return <Button unread={false} onClick={login} />
}

function ForMember({ gesture, opened }: Props) {
  const unread = useStore($member)?.hasUnread === true
  const { Panel, open, show, hide } = usePanel(opened)
  useEdgeSwipe(gesture && !open, show)
  // Lets the page show the unread state elsewhere as well.
  useHostState('unread', unread)
  return (
    <>
      <Button unread={unread} onClick={show} />
      {open && Panel && <Panel onClose={hide} />}
    </>
  )
}

function Button({ unread, onClick }: { unread: boolean; onClick(): void }) {
  const t = useTexts('personal')
  return (
    <IconButton label={t(unread ? 'memberCentreUnread' : 'memberCentre')} aria-haspopup="dialog" onClick={onClick}>
      <Icon source={menu} />
      {unread && <span className="dot" />}
    </IconButton>
  )
}

/** Loads the panel's code when it is first opened. */
function usePanel(opened: boolean) {
  const host = useHost()
  const [Panel, setPanel] = useState<Panel | null>(null)
  const [open, setOpen] = useState(false)
  const hide = () => {
    setOpen(false)
    host.removeAttribute('opened')
  }
  const show = () => {
    setOpen(true)
    if (Panel) return
    import('./member-panel.tsx').then(
      (module) => setPanel(() => module.MemberPanel),
      () => {
        hide()
        toast({ kind: 'error', key: 'errortxt' })
      },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the attribute opens the panel
  useEffect(() => {
    if (opened) show()
  }, [opened])
  return { Panel, open, show, hide }
}

function useEdgeSwipe(on: boolean, onSwipe: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect of `onSwipe` does not change between renders
  useEffect(() => {
    if (!on) return
    return watchEdgeSwipe(() => directionOf($language.get()) === 'rtl', onSwipe)
  }, [on])
}
