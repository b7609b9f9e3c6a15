import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../api/call.ts'
import { removeImage } from '../contract/upload.ts'
import { $token } from '../session/token.ts'
import type { PictureProblem } from './picture.ts'

/**
 * State of a slot for one picture. `preview` is a local address, "" for a restored picture that could not be loaded; `url` is the value that a form submits
 * (Q-155).
 */
export type SlotState =
  | { phase: 'empty'; problem: PictureProblem | null }
  | { phase: 'preparing' }
  | { phase: 'sending'; preview: string; share: number }
  | { phase: 'failed'; preview: string }
  | { phase: 'done'; preview: string; url: string }

/** Slot that accepts one picture and uploads it immediately (UPL-05, UPL-06). */
export interface PictureSlot {
  readonly $state: ReadableAtom<SlotState>
  /** Replaces the picture with a file. A rejected file leaves the slot empty with a `problem`. */
  choose(file: File): Promise<void>
  /** Retries a failed upload. */
  retry(): Promise<void>
  /** Shows a picture that was uploaded before the page was reloaded. Empties the slot if the server has deleted the picture meanwhile. */
  restore(url: string): Promise<void>
  /** Empties the slot, aborts a running upload, and deletes an uploaded picture on the server. */
  clear(): void
  /** Aborts a running upload and deletes an uploaded picture on the server: the form is closed. `changed` is called for a deleted picture, but not after a log-out. */
  leave(): void
  /** Marks the picture as submitted, so that the slot does not delete it on the server. */
  markSubmitted(): void
}

const EMPTY: SlotState = { phase: 'empty', problem: null }

/** Creates an empty slot. `changed` receives the picture's address after each upload, and "" when the picture is removed. */
export function createSlot(changed: (url: string) => void): PictureSlot {
  const $state = atom<SlotState>(EMPTY)
  let picture: File | null = null
  /** Chosen file until it is prepared. */
  let chosen: File | null = null
  let preview = ''
  let running = new AbortController()
  let kept = false

  /** Discards the current picture. Returns true if it is deleted on the server. */
  function discard(): boolean {
    running.abort()
    running = new AbortController()
    const isDeleted = !kept && deletePicture($state.get())
    kept = false
    if (preview) URL.revokeObjectURL(preview)
    preview = ''
    picture = null
    chosen = null
    return isDeleted
  }

  /** Discards the current picture and reports it. Returns the abort signal of the next one. */
  function begin(): AbortSignal {
    discard()
    changed('')
    return running.signal
  }

  async function send(file: File, signal: AbortSignal): Promise<void> {
    const put = (state: SlotState) => {
      if (!signal.aborted) $state.set(state)
    }
    put({ phase: 'sending', preview, share: 0 })
    const onProgress = (share: number) => put({ phase: 'sending', preview, share })
    const answer = await (await loadSending())?.upload(file, { signal, onProgress })
    if (signal.aborted) return
    const url = answer?.ok ? answer.data.url || answer.data.fullurl : ''
    put(url ? { phase: 'done', preview, url } : { phase: 'failed', preview })
    changed(url)
  }

  async function choose(file: File): Promise<void> {
    const signal = begin()
    $state.set({ phase: 'preparing' })
    chosen = file
    const prepared = await prepareFile(file)
    if (signal.aborted) return
    if (typeof prepared === 'string') return void $state.set({ phase: 'empty', problem: prepared })
    picture = prepared
    preview = URL.createObjectURL(prepared ?? file)
    if (!prepared) return void $state.set({ phase: 'failed', preview })
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
    async restore(url) {
      if ($state.get().phase !== 'empty') return
      const { signal } = running
      $state.set({ phase: 'preparing' })
      const found = (await (await loadSending())?.fetchPicture(url, signal)) ?? null
      if (signal.aborted) return
      if (found === 'gone') {
        $state.set(EMPTY)
        changed('')
        return
      }
      preview = found ? URL.createObjectURL(found) : ''
      $state.set({ phase: 'done', preview, url })
    },
    clear() {
      begin()
      $state.set(EMPTY)
    },
    leave() {
      if (discard()) changed('')
      $state.set(EMPTY)
    },
    markSubmitted() {
      kept = true
    },
  }
}

/** Loads the code that prepares and sends pictures. Returns null if that fails; the next picture or try loads it again. */
const loadSending = () => import('./sending.ts').catch(() => null)

/** Prepares a file for the upload. Returns its problem if it is rejected, and null if the code could not be loaded. */
async function prepareFile(file: File): Promise<File | PictureProblem | null> {
  return (await loadSending())?.preparePicture(file) ?? null
}

/**
 * Deletes an uploaded picture that no form submitted; false without one, and after a log-out. If the call fails or the backend does not have it, the backend's
 * sweep deletes the picture.
 */
function deletePicture(state: SlotState): boolean {
  if (state.phase !== 'done' || $token.get() === '') return false
  void call(removeImage, { url: state.url }, { quiet: true, keepalive: true })
  return true
}
