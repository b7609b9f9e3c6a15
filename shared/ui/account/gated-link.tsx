import type { ReactNode } from 'react'
import { goTo } from '../../dom/navigate.ts'
import { runIfEnabled } from '../../settings/feature-gate.ts'
import { $settings } from '../../settings/settings.ts'
import { Link } from '../controls/link.tsx'
import { useHost } from '../hooks/host-context.ts'
import { useStore } from '../hooks/use-store.ts'

interface Props {
  route: string
  /** Switch that can close the page. */
  gate: Parameters<typeof runIfEnabled>[0] | undefined
  part?: string
  children: ReactNode
}

/** Link to a page; a button that leads to customer service if the page is switched off. */
export function GatedLink({ route, gate, ...rest }: Props) {
  const host = useHost()
  const { values } = useStore($settings)
  if (!gate || values[gate]) return <Link route={route} {...rest} />
  return <button type="button" {...rest} onClick={() => runIfEnabled(gate, () => goTo(host, route))} />
}
