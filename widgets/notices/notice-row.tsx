import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import { useMemo } from 'react'
import type { Notice } from '../../shared/base/contract/notices.ts'
import { formatMoment, formatTimeOfDay } from '../../shared/base/format/days.ts'
import { toPlainText } from '../../shared/base/format/plain-text.ts'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

/** Row of a message: title, first words, time of its day, and a dot while it is unread. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const t = useTexts('notices')
  const words = useMemo(() => toPlainText(notice.content).slice(0, 160), [notice.content])
  const unread = notice.status === 'unread'
  return (
    <button
      type="button"
      className={unread ? 'notice unread' : 'notice'}
      part="notice"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className="unread-dot">{unread && <i role="img" aria-label={t('unread')} />}</span>
      <span className="text">
        <b dir="auto">{notice.title}</b>
        {words && <small dir="auto">{words}</small>}
        <small className="moment">
          {typeof notice.createdAt === 'number' ? formatTimeOfDay(notice.createdAt) : formatMoment(notice.createdAt)}
        </small>
      </span>
      <Icon source={chevronRight} size="small" flip />
    </button>
  )
}
