import type { ReactNode } from 'react'
import { goTo } from '../../../state/page/navigate.ts'
import { runIfEnabled } from '../../../state/settings/feature-gate.ts'
import { $settings } from '../../../state/settings/settings.store.ts'
import { $gone } from '../../../wire/api/reachability.ts'
import { toast } from '../../../wire/api/toast.ts'
import { Link } from '../controls/link.tsx'
import { useHost } from '../hooks/host-context.ts'
import { useStore } from '../hooks/use-store.ts'

interface Props {
  route: string
  /** Switch that can close the page. */
  gate: Parameters<typeof runIfEnabled>[0] | undefined
  /** Disables the link while the backend is unreachable. */
  needsConnection?: boolean
  part?: string
  children: ReactNode
}

/**
 * Link to a page; a button that leads to customer service if the page is switched off. A disabled link keeps its place in the order of focus, and a press
 * shows the reason.
 */
export function GatedLink({ route, gate, needsConnection = false, ...rest }: Props) {
  const host = useHost()
  const { values } = useStore($settings)
  const isGone = useStore($gone)
  if (needsConnection && isGone)
    return (
      <button type="button" aria-disabled="true" {...rest} onClick={() => toast({ kind: 'error', key: 'offline' })} />
    )
  if (!gate || values[gate]) return <Link route={route} {...rest} />
  return <button type="button" {...rest} onClick={() => runIfEnabled(gate, () => goTo(host, route))} />
}
