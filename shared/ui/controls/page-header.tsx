import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw'
import type { ReactNode } from 'react'
import { config } from '../../config.ts'
import { goTo } from '../../dom/navigate.ts'
import { useFocusOn } from '../hooks/focus-kept.ts'
import { useHost } from '../hooks/host-context.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { VisitorLanguage } from './language-button.tsx'

interface Props {
  title: string
  /** The route above this page; on a foreign page, which has none, there is no way back. */
  back?: string
  /** Whether the way back is that of the history: to a page beside this one that leads here too, as it was. */
  returns?: () => boolean
  /** Whether the page shows what it begins with: where this comes back in place of something else, the title takes the focus that is lost with that. */
  begins?: boolean
  /** Buttons at the end. */
  children?: ReactNode
}

/** The head of a page that an element is: the way back, what it is, and what can be done with all of it. */
export function PageHeader({ title, back, returns, begins = true, children }: Props) {
  const t = useTexts('common')
  const host = useHost()
  const place = useFocusOn<HTMLHeadingElement>(begins, true)
  return (
    <header className="header page-head" part="header">
      {back && config().hosted && (
        <IconButton label={t('back')} onClick={() => (returns?.() ? history.back() : goTo(host, back))}>
          <Icon source={arrowLeft} flip />
        </IconButton>
      )}
      <h1 ref={place} tabIndex={-1}>
        {title}
      </h1>
      {children}
      <VisitorLanguage />
    </header>
  )
}
