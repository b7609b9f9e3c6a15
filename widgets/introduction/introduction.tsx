import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import { useState } from 'react'
import { toPlainText } from '../../shared/base/format/plain-text.ts'
import { memberPage } from '../../shared/view/ui/account/member-page.tsx'
import { EmptyList } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { RichText, ServerPicture } from '../../shared/view/ui/controls/rich-text.tsx'
import { Sheet } from '../../shared/view/ui/controls/sheet.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $articles, type Article } from './introduction.store.ts'

const SKELETONS = [0, 1, 2]

/** Page with the operator's articles about the site (INT-01, 02). */
export const Introduction = memberPage(
  { useTitle: () => useTexts('introduction')('title'), className: 'introduction', back: '/' },
  Articles,
)

function Articles() {
  const t = useTexts('introduction')
  const { data: list, failed, loading } = useStore($articles)
  const [open, setOpen] = useState<Article | null>(null)
  if (!list) return failed ? <Failed busy={loading} onRetry={() => void $articles.refresh()} /> : <Skeletons />
  if (list.length === 0) return <EmptyList title={t('none')} />
  return (
    <>
      <ul aria-label={t('title')}>
        {list.map((article, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: articles have no id, only a position
          <li key={at}>
            <Row article={article} onOpen={() => setOpen(article)} />
          </li>
        ))}
      </ul>
      {open && (
        <Sheet title={open.title || t('title')} onClose={() => setOpen(null)} part="message">
          <ServerPicture address={open.img} />
          <RichText html={open.content} />
        </Sheet>
      )}
    </>
  )
}

function Row({ article: { title, content }, onOpen }: { article: Article; onOpen: () => void }) {
  const t = useTexts('introduction')
  return (
    <button type="button" className="article" part="article" aria-haspopup="dialog" onClick={onOpen}>
      <span className="text">
        <b dir="auto">{title || t('title')}</b>
        <small dir="auto">{toPlainText(content).slice(0, 160)}</small>
      </span>
      <Icon source={chevronRight} size="small" flip />
    </button>
  )
}

function Skeletons() {
  const t = useTexts('common')
  return (
    <div role="status" aria-label={t('loading')}>
      {SKELETONS.map((at) => (
        <div className="article" key={at}>
          <i className="skeleton" />
        </div>
      ))}
    </div>
  )
}
