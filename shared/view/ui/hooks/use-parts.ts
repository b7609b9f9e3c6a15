import { useEffect } from 'react'
import { useHost } from './host-context.ts'

/** Attributes that choose the parts of an element. */
interface PartsChoice {
  /** Names of parts, separated by commas or spaces; empty for all. */
  features: string
  noChart: boolean
}

/** Returns whether the page wants a part of the element: it is in `features`, or `features` names no known part. `no-chart` leaves out the chart. */
export function useParts<Part extends string>(
  { features, noChart }: PartsChoice,
  known: readonly Part[],
): (part: Part) => boolean {
  const host = useHost()
  useEffect(() => {
    if (features)
      import('./unknown-parts.ts').then(({ warnOfUnknown }) => warnOfUnknown(host, features, known), console.warn)
  }, [host, features, known])
  const names = splitNames(features).filter((name) => (known as readonly string[]).includes(name))
  return (part) => !(noChart && part === 'chart') && (names.length === 0 || names.includes(part))
}

/** Splits a list of names: `"chart, form"` becomes `["chart", "form"]`. */
const splitNames = (text: string): string[] => String(text).split(/[\s,]+/)
