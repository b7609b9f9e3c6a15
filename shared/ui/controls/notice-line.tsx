import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  /** The sign before it, an SVG. */
  icon: string
  /** A class for its colours. */
  kind?: string
  title: string
  text: string
  /** Title and text are somebody's words, each in its own direction. */
  foreign?: boolean
  /** Buttons at its end. */
  children?: ReactNode
}

/** A line above the page: a sign, a title over a text, and what can be done about it. Its styles are in controls/notice-line.css. */
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
