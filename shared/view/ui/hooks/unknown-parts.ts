/** Logs a warning if a list of an element's parts contains unknown names. They are ignored; without a known name all parts are shown. */
export function warnOfUnknown(host: HTMLElement, features: string, known: readonly string[]): void {
  const names = String(features)
    .split(/[\s,]+/)
    .filter((name) => name !== '')
  const unknown = names.filter((name) => !known.includes(name))
  const effect = unknown.length === names.length ? ', so all are shown' : ''
  if (unknown.length > 0)
    console.warn(
      `tradelet: <${host.localName} features>: ${unknown.join(', ')} is none of ${known.join(', ')}${effect}`,
    )
}
