import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $token } from '../../shared/session/token.ts'
import { List } from '../../shared/ui/list.tsx'
import { LoginNeeded } from '../../shared/ui/login-needed.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { Message } from './message.tsx'
import { NoticeRow } from './notice-row.tsx'
import { type Notice, noticeList } from './notices.store.ts'

/** The page of system messages (NTC-01…05). */
export function Notices() {
  const t = useTexts('notices')
  const signedIn = useStore($token) !== ''
  return (
    <div className="notices">
      <PageHeader title={t('title')} back="/" />
      {signedIn ? <Messages /> : <LoginNeeded />}
    </div>
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
