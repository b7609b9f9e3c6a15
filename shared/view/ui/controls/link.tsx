import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { getPageAddress, goTo, isPlainPress } from '../../../state/page/navigate.ts'
import { useHost } from '../hooks/host-context.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'onClick'> {
  route: string
  query?: Record<string, string>
  part?: string
  /** Called before the navigation. */
  onLeave?(): void
  children: ReactNode
}

/** Link to a page of the product. A plain press navigates by `tl-navigate`; new tabs, the middle button and copying the address are left to the browser. */
export function Link({ route, query, onLeave, ...rest }: Props) {
  const host = useHost()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    onLeave?.()
    goTo(host, route, query)
  }
  return <a {...rest} href={getPageAddress(route, query)} onClick={press} />
}
