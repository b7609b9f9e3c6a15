import { type ComponentProps, useEffect, useState } from 'react'
import { toast } from '../../shared/api/toast.ts'

type View = typeof import('./markets-sheet.tsx').MarketsSheet

/** The list of markets, whose code is loaded when it is first opened; closed again, with a message, when that fails. */
export function Markets(props: ComponentProps<View>) {
  const [Sheet, setSheet] = useState<View | null>(null)
  const { onClose } = props
  useEffect(() => {
    let gone = false
    import('./markets-sheet.tsx').then(
      ({ MarketsSheet }) => {
        if (!gone) setSheet(() => MarketsSheet)
      },
      (error: unknown) => {
        console.warn('tradelet: the list of markets could not be loaded', error)
        if (gone) return
        toast({ kind: 'error', key: 'errortxt' })
        onClose()
      },
    )
    return () => {
      gone = true
    }
  }, [onClose])
  return Sheet && <Sheet {...props} />
}
