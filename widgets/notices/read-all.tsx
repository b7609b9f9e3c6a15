import { useRef } from 'react'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $readingAll, noticeList, readAll } from './notices.store.ts'

/** Button that marks all messages as read, while one of the loaded ones is unread. Afterwards the focus is in the list. */
export function ReadAll() {
  const t = useTexts('notices')
  const busy = useStore($readingAll)
  const { rows } = useStore(noticeList.$list)
  const place = useRef<HTMLSpanElement>(null)
  const read = async () => {
    const list = place.current?.closest<HTMLElement>('.list')
    const hadFocus = place.current?.matches(':focus-within')
    await readAll()
    if (hadFocus) list?.querySelector<HTMLElement>('[part=notice]')?.focus({ preventScroll: true })
  }
  if (!rows.some(({ status }) => status === 'unread')) return null
  return (
    <span ref={place}>
      <Button size="small" busy={busy} sends onClick={() => void read()}>
        {t('readAll')}
      </Button>
    </span>
  )
}
