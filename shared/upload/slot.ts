import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../api/call.ts'
import { upload } from '../api/upload.ts'
import { removeImage } from '../contract/upload.ts'
import { $token } from '../session/token.ts'
import type { PictureProblem } from './picture.ts'

/** What a slot for one picture holds. `preview` is an address on this device; `url` is what a form submits. */
export type SlotState =
  | { phase: 'empty'; problem: PictureProblem | null }
  | { phase: 'preparing' }
  | { phase: 'sending'; preview: string; share: number }
  | { phase: 'failed'; preview: string }
  | { phase: 'done'; preview: string; url: string }

/** A slot that takes one picture and uploads it at once (UPL-05, UPL-06). */
export interface PictureSlot {
  readonly $state: ReadableAtom<SlotState>
  /** Takes a file in place of what was there. A file that is refused leaves the slot empty and says why. */
  choose(file: File): Promise<void>
  /** Sends a picture again whose upload failed. */
  retry(): Promise<void>
  /** Empties the slot; an upload that runs is given up, and a picture that was uploaded is removed on the server. */
  clear(): void
  /** The form was taken: its picture stays on the server whatever becomes of the slot. */
  keep(): void
}

const EMPTY: SlotState = { phase: 'empty', problem: null }

/** Makes an empty slot. `changed` gets the picture's address whenever it is uploaded, and "" whenever there is none any more. */
export function createSlot(changed: (url: string) => void): PictureSlot {
  const $state = atom<SlotState>(EMPTY)
  let picture: File | null = null
  /** What was chosen, while it is not ready to be sent. */
  let chosen: File | null = null
  let preview = ''
  let running = new AbortController()
  let kept = false

  /** No form has the picture: it is removed at once. Where that does not arrive, or the backend has no such call, its sweep does it. */
  function remove(): void {
    const state = $state.get()
    if (state.phase === 'done' && !kept && $token.get() !== '')
      void call(removeImage, { url: state.url }, { quiet: true, keepalive: true })
    kept = false
  }

  /** What was there is gone; answers what ends what comes now. */
  function begin(): AbortSignal {
    running.abort()
    running = new AbortController()
    remove()
    if (preview) URL.revokeObjectURL(preview)
    preview = ''
    picture = null
    chosen = null
    changed('')
    return running.signal
  }

  async function send(file: File, signal: AbortSignal): Promise<void> {
    const put = (state: SlotState) => {
      if (!signal.aborted) $state.set(state)
    }
    put({ phase: 'sending', preview, share: 0 })
    const answer = await upload(file, { signal, onProgress: (share) => put({ phase: 'sending', preview, share }) })
    if (signal.aborted) return
    const url = answer.ok ? answer.data.url || answer.data.fullurl : ''
    put(url ? { phase: 'done', preview, url } : { phase: 'failed', preview })
    changed(url)
  }

  async function choose(file: File): Promise<void> {
    const signal = begin()
    $state.set({ phase: 'preparing' })
    chosen = file
    // The code comes with the first picture.
    const code = await import('./picture.ts').catch(() => null)
    if (signal.aborted) return
    if (!code) {
      preview = URL.createObjectURL(file)
      return void $state.set({ phase: 'failed', preview })
    }
    const prepared = await code.preparePicture(file)
    if (signal.aborted) return
    if (typeof prepared === 'string') return void $state.set({ phase: 'empty', problem: prepared })
    picture = prepared
    preview = URL.createObjectURL(prepared)
    await send(prepared, signal)
  }

  return {
    $state,
    choose,
    async retry() {
      if ($state.get().phase !== 'failed') return
      if (picture) await send(picture, running.signal)
      else if (chosen) await choose(chosen)
    },
    clear() {
      begin()
      $state.set(EMPTY)
    },
    keep() {
      kept = true
    },
  }
}
