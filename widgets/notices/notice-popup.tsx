import { useLayoutEffect, useState } from 'react'
import type { Notice } from '../../shared/base/contract/notices.ts'
import { formatMoment } from '../../shared/base/format/days.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { RecordLink } from '../../shared/view/ui/controls/record-link.tsx'
import { RichText, ServerPicture } from '../../shared/view/ui/controls/rich-text.tsx'
import { Sheet } from '../../shared/view/ui/controls/sheet.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { openNotice } from './notices.store.ts'

/** Popup with a message: title, time, picture, text (NTC-03), and a link to the record that caused it. Shows the list's data until the full message is loaded, or if loading fails. */
export function NoticePopup({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const t = useTexts('notices')
  const [loaded, setLoaded] = useState<Notice | null>(null)
  const [failed, setFailed] = useState(false)
  // Runs before paint, so that a popup that is closed immediately still marks the message as read.
  useLayoutEffect(() => {
    let gone = false
    void openNotice(notice.id).then((response) => {
      if (gone) return
      setLoaded(response)
      setFailed(response === null)
    })
    return () => {
      gone = true
    }
  }, [notice.id])
  const { title, createdAt, picture, content, type, number } = loaded ?? notice
  return (
    <Sheet title={title} onClose={onClose} part="message">
      <p className="rich-time moment">{formatMoment(createdAt)}</p>
      <ServerPicture address={picture} />
      <RichText html={content} />
      {type && number && hasRoute('/record') && (
        <RecordLink type={type} number={number} onLeave={onClose}>
          {t('record')}
        </RecordLink>
      )}
      {failed && (
        <p className="rich-time" role="status">
          {t('partial')}
        </p>
      )}
    </Sheet>
  )
}
