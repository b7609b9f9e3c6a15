import { uploadImage } from '../../../shared/base/contract/upload.ts'

/** Upload that the test completes. */
export interface FakeUpload {
  file: File
  headers: Record<string, string>
  aborted: boolean
  /** Reports the progress of the upload, a share from 0 to 1. */
  progress(share: number): void
  /** The server accepts the upload. */
  take(url: string): void
  /** The server rejects the upload. */
  refuse(code: number, msg: string): void
  /** The connection breaks. */
  cutOff(): void
}

/** Replaces the page's `XMLHttpRequest`, which only uploads use. */
export function fakeUploads(): { all: FakeUpload[]; close(): void } {
  const genuine = globalThis.XMLHttpRequest
  const all: FakeUpload[] = []

  class Request {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onloadend: (() => void) | null = null
    status = 0
    responseText = ''
    readonly #headers: Record<string, string> = {}
    #sent: FakeUpload | null = null

    open(_method: string, address: string) {
      if (!address.endsWith(uploadImage.path)) throw new Error(`not an upload: ${address}`)
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    send(body: FormData) {
      const end = (status: number, text: string) => {
        Object.assign(this, { status, responseText: text })
        this.onloadend?.()
      }
      this.#sent = {
        file: body.get('file') as File,
        headers: this.#headers,
        aborted: false,
        progress: (share) => this.upload.onprogress?.({ loaded: share * 1000, total: 1000 }),
        take: (url) =>
          end(200, JSON.stringify({ code: 1, msg: 'Kept', data: { url, fullurl: `https://x.example${url}` } })),
        refuse: (code, msg) => end(200, JSON.stringify({ code, msg, data: null })),
        cutOff: () => end(0, ''),
      }
      all.push(this.#sent)
    }
    abort() {
      if (this.#sent) this.#sent.aborted = true
      this.onloadend?.()
    }
  }

  globalThis.XMLHttpRequest = Request as unknown as typeof XMLHttpRequest
  return {
    all,
    close() {
      globalThis.XMLHttpRequest = genuine
    },
  }
}
