import type { ComponentProps } from 'react'
import { useLoaded } from '../../shared/ui/use-loaded.ts'

type View = typeof import('./markets-sheet.tsx').MarketsSheet

const load = async (): Promise<View> => (await import('./markets-sheet.tsx')).MarketsSheet

/** The list of markets, whose code is loaded when it is first opened; closed again, with a message, when that fails. */
export function Markets(props: ComponentProps<View>) {
  const Sheet = useLoaded('the list of markets', load, props.onClose)
  return Sheet && <Sheet {...props} />
}
