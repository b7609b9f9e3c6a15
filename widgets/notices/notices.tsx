import { useState } from 'react'
import type { Notice } from '../../shared/base/contract/notices.ts'
import { formatDayName } from '../../shared/base/format/day-name.ts'
import { memberPage } from '../../shared/view/ui/account/member-page.tsx'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { List, ListItem } from '../../shared/view/ui/controls/list.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { NoticePopup } from './notice-popup.tsx'
import { NoticeRow } from './notice-row.tsx'
import { groupByDay } from './notices.rules.ts'
import { noticeList } from './notices.store.ts'
import { ReadAll } from './read-all.tsx'

/** Page of system messages (NTC-01…05). */
export const Notices = memberPage(
  { useTitle: () => useTexts('notices')('title'), className: 'notices', back: '/' },
  Messages,
)

function Messages() {
  const t = useTexts('notices')
  const [open, setOpen] = useState<Notice | null>(null)
  const days = (notices: readonly Notice[]) =>
    groupByDay(notices, ({ createdAt }) => formatDayName(createdAt, Date.now())).map((day, at) => ({ ...day, at }))
  return (
    <>
      <List
        list={noticeList}
        label={t('title')}
        empty={t('none')}
        keyOf={({ id }) => id}
        row={(notice) => <NoticeRow notice={notice} onOpen={() => setOpen(notice)} />}
        layout={(shown, item) =>
          days(shown).map(({ key, name, notices, at }) => (
            <section key={key} aria-label={name}>
              <div className="section-title">
                <Heading dir="auto">{name}</Heading>
                {at === 0 && <ReadAll />}
              </div>
              <ul aria-label={name}>
                {notices.map((notice) => (
                  <ListItem key={notice.id}>{item(notice)}</ListItem>
                ))}
              </ul>
            </section>
          ))
        }
      />
      {open && <NoticePopup key={open.id} notice={open} onClose={() => setOpen(null)} />}
    </>
  )
}
