/** Logs a warning if a list of an element's parts contains unknown names. They are ignored. */
export function warnOfUnknown(host: HTMLElement, features: string, known: readonly string[]): void {
  const unknown = String(features)
    .split(/[\s,]+/)
    .filter((name) => name !== '' && !known.includes(name))
  if (unknown.length > 0)
    console.warn(`tradelet: <${host.localName} features>: ${unknown.join(', ')} is none of ${known.join(', ')}`)
}
