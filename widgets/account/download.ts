/** Hands a file of text to the person, by way of the browser's downloads. */
export function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Not at once: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
