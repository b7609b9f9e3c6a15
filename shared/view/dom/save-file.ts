/** Saves a file through the browser's downloads. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the object URL after the click, so revoke it later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
