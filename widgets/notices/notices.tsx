import { useState } from 'react'
import type { Notice } from '../../shared/contract/notices.ts'
import { memberPage } from '../../shared/ui/account/member-page.tsx'
import { List } from '../../shared/ui/controls/list.tsx'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { NoticePopup } from './notice-popup.tsx'
import { NoticeRow } from './notice-row.tsx'
import { noticeList } from './notices.store.ts'

/** Page of system messages (NTC-01…05). */
export const Notices = memberPage(
  { useTitle: () => useTexts('notices')('title'), className: 'notices', back: '/' },
  Messages,
)

function Messages() {
  const t = useTexts('notices')
  const [open, setOpen] = useState<Notice | null>(null)
  return (
    <>
      <List
        list={noticeList}
        label={t('title')}
        empty={t('none')}
        keyOf={({ id }) => id}
        row={(notice) => <NoticeRow notice={notice} onOpen={() => setOpen(notice)} />}
      />
      {open && <NoticePopup key={open.id} notice={open} onClose={() => setOpen(null)} />}
    </>
  )
}
