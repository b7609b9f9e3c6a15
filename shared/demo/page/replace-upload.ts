import type { PageRequest, Respond } from './fetch.ts'

/**
 * Replaces the page's `XMLHttpRequest` for one address, that of uploads: `fetch` reports no progress, so `shared/wire/api/send-upload.ts` does not use it. Other requests
 * are the page's own.
 *
 * @param keep receives the file and the response's text before the page does
 * @returns a function that restores the page's own class
 */
export function replaceUploads(
  getAddress: () => string,
  path: string,
  respond: Respond,
  keep: (file: Blob, response: string) => void,
): () => void {
  const genuine = globalThis.XMLHttpRequest
  globalThis.XMLHttpRequest = class extends genuine {
    #isUpload = false
    readonly #headers: Record<string, string> = {}

    override open(method: string, url: string | URL, ...rest: [boolean?, string?, string?]): void {
      this.#isUpload = String(url) === getAddress()
      const [isAsync = true, user, password] = rest
      if (!this.#isUpload) super.open(method, url, isAsync, user, password)
    }

    override setRequestHeader(name: string, value: string): void {
      if (this.#isUpload) this.#headers[name.toLowerCase()] = value
      else super.setRequestHeader(name, value)
    }

    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (this.#isUpload) void this.#complete({ path, form: {}, headers: this.#headers }, body)
      else super.send(body)
    }

    async #complete(request: PageRequest, body: unknown): Promise<void> {
      const file = body instanceof FormData ? body.get('file') : null
      const response = await Promise.resolve(respond(request)).catch(() => null)
      const text = (await response?.text()) ?? ''
      if (response?.ok && file instanceof Blob) keep(file, text)
      const total = file instanceof Blob ? file.size : 0
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: total, total }))
      Object.defineProperties(this, { status: { value: response?.status ?? 0 }, responseText: { value: text } })
      this.dispatchEvent(new ProgressEvent('loadend'))
    }
  }
  return () => {
    globalThis.XMLHttpRequest = genuine
  }
}
