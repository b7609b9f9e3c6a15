import { useState } from 'react'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { RichText, ServerPicture } from '../../shared/view/ui/controls/rich-text.tsx'
import { Sheet } from '../../shared/view/ui/controls/sheet.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { Popup } from './bulletin.rules.ts'
import { $popup, closeBulletin } from './bulletin.store.ts'

/** Popup with the announcement of the settings (NTC-17…19, FLG-05). */
export function Bulletin() {
  const popup = useStore($popup)
  return popup && <Announcement popup={popup} />
}

function Announcement({ popup: { title, img, content } }: { popup: Popup }) {
  const t = useTexts('bulletin')
  const words = useTexts('common')
  const [notToday, setNotToday] = useState(false)
  const close = () => closeBulletin(notToday)
  return (
    <Sheet title={title || t('title')} onClose={close} part="bulletin">
      <ServerPicture address={img} />
      {content && <RichText html={content} />}
      <label className="tick">
        <input type="checkbox" checked={notToday} onChange={(event) => setNotToday(event.currentTarget.checked)} />
        {t('notToday')}
      </label>
      <Button kind="primary" onClick={close}>
        {words('close')}
      </Button>
    </Sheet>
  )
}
