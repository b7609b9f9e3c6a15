import globe from 'lucide-static/icons/globe.svg?raw'
import { type ComponentType, useEffect, useState } from 'react'
import { config } from '../../../base/runtime/config.ts'
import { $token } from '../../../state/session/token.ts'
import { toast } from '../../../wire/api/toast.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

type Sheet = ComponentType<{ onClose(): void }>

interface Props {
  /** Opens the sheet at once. */
  opened?: boolean
  /** Called when the sheet is closed, or could not be loaded. */
  onClose?(): void
}

/** Button that opens the language sheet, whose code is loaded on first use. */
export function LanguageButton({ opened = false, onClose }: Props) {
  const t = useTexts('account')
  const [Sheet, setSheet] = useState<Sheet | null>(null)
  const [open, setOpen] = useState(false)
  const hide = () => {
    setOpen(false)
    onClose?.()
  }
  const show = () => {
    setOpen(true)
    if (Sheet) return
    import('./language-sheet.tsx').then(
      ({ LanguageSheet }) => setSheet(() => LanguageSheet),
      () => {
        hide()
        toast({ kind: 'error', key: 'errortxt' })
      },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only `opened` opens the sheet
  useEffect(() => {
    if (opened) show()
  }, [opened])
  return (
    <>
      <IconButton label={t('language')} aria-haspopup="dialog" onClick={show}>
        <Icon source={globe} />
      </IconButton>
      {open && Sheet && <Sheet onClose={hide} />}
    </>
  )
}

/** The same button for visitors of the host site, because they have no member panel. Partner pages have a language of their own. */
export function VisitorLanguage() {
  const visitor = useStore($token) === ''
  return visitor && config().hosted ? <LanguageButton /> : null
}
