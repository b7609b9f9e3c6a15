import { type ComponentProps, useEffect } from 'react'
import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'
import { toast } from '../../shared/wire/api/toast.ts'

const load = () => import('./spot-markets-sheet.tsx')
type View = Awaited<ReturnType<typeof load>>['SpotMarketsSheet']

/** Market list, loaded when it is first opened. If loading fails, shows an error toast and closes. */
export function LazyMarketsSheet(props: ComponentProps<View>) {
  const { onClose } = props
  const code = useLoaded(true, load)
  const failed = code === 'failed'
  useEffect(() => {
    if (!failed) return
    toast({ kind: 'error', key: 'errortxt' })
    onClose()
  }, [failed, onClose])
  return code && !failed && <code.SpotMarketsSheet {...props} />
}
