import { type ComponentProps, useEffect } from 'react'
import { toast } from '../../shared/api/toast.ts'
import { useLoaded } from '../../shared/ui/hooks/use-loaded.ts'

const load = () => import('./spot-markets-sheet.tsx')
type View = Awaited<ReturnType<typeof load>>['MarketsSheet']

/** Market list, loaded when it is first opened. If loading fails, shows an error toast and closes. */
export function Markets(props: ComponentProps<View>) {
  const { onClose } = props
  const code = useLoaded(true, load)
  const failed = code === 'failed'
  useEffect(() => {
    if (!failed) return
    toast({ kind: 'error', key: 'errortxt' })
    onClose()
  }, [failed, onClose])
  return code && !failed && <code.MarketsSheet {...props} />
}
