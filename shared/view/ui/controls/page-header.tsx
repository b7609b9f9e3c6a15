import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw'
import type { ReactNode } from 'react'
import { config } from '../../../base/runtime/config.ts'
import { goTo } from '../../../state/page/navigate.ts'
import { useHost } from '../hooks/host-context.ts'
import { useFocusOn } from '../hooks/restore-focus.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { IconButton } from './button.tsx'
import { Title } from './heading.tsx'
import { Icon } from './icon.tsx'
import { VisitorLanguage } from './language-button.tsx'

interface Props {
  title: string
  /** Parent route of this page; a partner page has none and shows no back button. */
  back?: string
  /** Returns whether the back button uses the browser history, to restore a page of the same level that led here. */
  returns?: () => boolean
  /** True while the page shows its initial content: when that replaces other content, the title takes the lost focus. */
  begins?: boolean
  /** Buttons at the end. */
  children?: ReactNode
}

/** Header of an element that fills a page: back button, title, and actions. */
export function PageHeader({ title, back, returns, begins = true, children }: Props) {
  const t = useTexts('common')
  const host = useHost()
  const headingRef = useFocusOn<HTMLHeadingElement>(begins, true)
  return (
    <div className="header page-head" part="header">
      {back && config().hosted && (
        <IconButton label={t('back')} onClick={() => (returns?.() ? history.back() : goTo(host, back))}>
          <Icon source={arrowLeft} flip />
        </IconButton>
      )}
      <Title place={headingRef} tabIndex={-1}>
        {title}
      </Title>
      {children}
      <VisitorLanguage />
    </div>
  )
}
