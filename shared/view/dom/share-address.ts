import { copyText } from './copy-text.ts'

/** Opens the device's share sheet with a title and an address. If the device has none, the address is copied. */
export function shareAddress(title: string, url: string): void {
  const what = { title, url }
  if (!navigator.canShare?.(what)) return void copyText(url)
  navigator.share(what).catch((error: DOMException) => {
    // `AbortError` means that the member closed the share sheet. After other errors the address is copied.
    if (error.name !== 'AbortError') void copyText(url)
  })
}
