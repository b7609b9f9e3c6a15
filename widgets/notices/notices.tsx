import { useState } from 'react'
import { List } from '../../shared/ui/list.tsx'
import { MemberPage } from '../../shared/ui/member-page.tsx'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { Message } from './message.tsx'
import { NoticeRow } from './notice-row.tsx'
import { type Notice, noticeList } from './notices.store.ts'

/** The page of system messages (NTC-01…05). */
export function Notices() {
  const t = useTexts('notices')
  return (
    <MemberPage className="notices" title={t('title')} back="/">
      <Messages />
    </MemberPage>
  )
}

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
      {open && <Message key={open.id} notice={open} onClose={() => setOpen(null)} />}
    </>
  )
}
