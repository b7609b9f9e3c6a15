import globe from 'lucide-static/icons/globe.svg?raw'
import { type ComponentType, useState } from 'react'
import { toast } from '../../api/toast.ts'
import { config } from '../../config.ts'
import { $token } from '../../session/token.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

type Sheet = ComponentType<{ onClose(): void }>

/** Button that opens the language sheet, whose code is loaded on first use. */
export function LanguageButton() {
  const t = useTexts('account')
  const [Sheet, setSheet] = useState<Sheet | null>(null)
  const [open, setOpen] = useState(false)
  const show = () => {
    setOpen(true)
    if (Sheet) return
    import('./language-sheet.tsx').then(
      ({ LanguageSheet }) => setSheet(() => LanguageSheet),
      () => {
        setOpen(false)
        toast({ kind: 'error', key: 'errortxt' })
      },
    )
  }
  return (
    <>
      <IconButton label={t('language')} aria-haspopup="dialog" onClick={show}>
        <Icon source={globe} />
      </IconButton>
      {open && Sheet && <Sheet onClose={() => setOpen(false)} />}
    </>
  )
}

/** The same button for visitors of the host site, because they have no member panel. Partner pages have a language of their own. */
export function VisitorLanguage() {
  const visitor = useStore($token) === ''
  return visitor && config().hosted ? <LanguageButton /> : null
}
