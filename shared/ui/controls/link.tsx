import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { addressOf, goTo, isPlainPress } from '../../dom/navigate.ts'
import { useHost } from '../hooks/host-context.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'onClick'> {
  route: string
  query?: Record<string, string>
  part?: string
  /** Called before the page is asked for. */
  onLeave?(): void
  children: ReactNode
}

/**
 * A link to a page of the product: a press asks for the page (`tl-navigate`); another tab, the middle button, copying the address and all else that browsers
 * do with links is theirs.
 */
export function Link({ route, query, onLeave, ...rest }: Props) {
  const host = useHost()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    onLeave?.()
    goTo(host, route, query)
  }
  return <a {...rest} href={addressOf(route, query)} onClick={press} />
}
