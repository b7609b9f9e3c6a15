import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  /** Icon before the text (SVG path). */
  icon: string
  /** Class for its colours. */
  kind?: string
  title: string
  text: string
  /** Title and text come from a user or operator; each has its own text direction. */
  foreign?: boolean
  /** Buttons at the end. */
  children?: ReactNode
}

/** Line above the page: an icon, a title over a text, and actions. Its styles are in notice-line.css of this folder. */
export function NoticeLine({ icon, kind, title, text, foreign, children }: Props) {
  const dir = foreign ? 'auto' : undefined
  return (
    <div className={kind ? `notice ${kind}` : 'notice'} part="notice">
      <Icon source={icon} size="small" />
      <p>
        <b dir={dir}>{title}</b>
        <span dir={dir}>{text}</span>
      </p>
      {children}
    </div>
  )
}
