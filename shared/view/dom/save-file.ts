/** Saves a text file through the browser's downloads. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the object URL after the click, so revoke it later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
