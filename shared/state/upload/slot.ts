import { atom, type ReadableAtom } from 'nanostores'
import { removeImage } from '../../base/contract/upload.ts'
import { call } from '../../wire/api/call.ts'
import { $token } from '../session/token.ts'
import type { PictureProblem, PreparedPicture } from './prepare-picture.ts'

/** Problem of a slot: of the chosen file, or another slot of the form has the same picture. */
export type SlotProblem = PictureProblem | 'same'

/**
 * State of a slot for one picture. `preview` is a local address, "" for a restored picture that could not be loaded; `url` is the value that a form submits
 * (Q-155).
 */
export type SlotState =
  | { phase: 'empty'; problem: SlotProblem | null }
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

/** Picture of a slot until another replaces it. */
interface SlotPicture {
  /** Aborts its upload. */
  readonly running: AbortController
  /** Chosen file; absent for a restored picture. */
  readonly chosen?: File | undefined
  /** File to upload, once the chosen one is prepared. */
  prepared?: File
  /** Sketch of the picture (`isSamePicture`), once it is known. */
  sketch?: string
  preview: string
  isSubmitted?: true
}

const createPicture = (chosen?: File): SlotPicture => ({ running: new AbortController(), chosen, preview: '' })

/** Aborts the upload of a picture, and deletes it on the server unless a form has submitted it. Returns true if it is deleted. */
function discardPicture({ running, preview, isSubmitted }: SlotPicture, state: SlotState): boolean {
  running.abort()
  const isDeleted = !isSubmitted && deletePicture(state)
  if (preview) URL.revokeObjectURL(preview)
  return isDeleted
}

/** Pictures of the slots of one form, by which a slot refuses a picture that another slot has. */
type FormPictures = Set<() => SlotPicture>

/** Creates the slots of one form. `changed` receives the picture's address after each upload, and "" when the picture is removed. */
export function createSlots<Field extends string>(
  fields: readonly Field[],
  changed: (field: Field, url: string) => void,
): Record<Field, PictureSlot> {
  const pictures: FormPictures = new Set()
  const slots = fields.map((field) => [field, createSlot((url) => changed(field, url), pictures)])
  return Object.fromEntries(slots) as Record<Field, PictureSlot>
}

/** Creates an empty slot. `changed` is that of `createSlots`, and `pictures` are those of the form's slots. */
export function createSlot(changed: (url: string) => void, pictures: FormPictures = new Set()): PictureSlot {
  const $state = atom<SlotState>(EMPTY)
  let current = createPicture()
  pictures.add(() => current)

  /** Replaces the current picture. Returns true if the former one is deleted on the server. */
  function replace(next = createPicture()): boolean {
    const isDeleted = discardPicture(current, $state.get())
    current = next
    return isDeleted
  }

  async function send({ preview, running: { signal } }: SlotPicture, file: File): Promise<void> {
    const showProgress = (share: number) => $state.set({ phase: 'sending', preview, share })
    showProgress(0)
    const url = (await (await loadSending())?.sendPicture(file, signal, showProgress)) ?? ''
    if (signal.aborted) return
    $state.set(url ? { phase: 'done', preview, url } : { phase: 'failed', preview })
    changed(url)
  }

  async function choose(file: File): Promise<void> {
    const picture = createPicture(file)
    replace(picture)
    changed('')
    $state.set({ phase: 'preparing' })
    const prepared = await prepareFile(file, getSketches)
    if (picture.running.signal.aborted) return
    if (typeof prepared === 'string') return void $state.set({ phase: 'empty', problem: prepared })
    picture.preview = URL.createObjectURL(prepared?.file ?? file)
    if (!prepared) return void $state.set({ phase: 'failed', preview: picture.preview })
    picture.prepared = prepared.file
    picture.sketch = prepared.sketch
    await send(picture, prepared.file)
  }

  /** Returns the sketches of the pictures of the form's other slots. */
  const getSketches = () =>
    [...pictures].flatMap((getPicture) => (getPicture() === current ? [] : (getPicture().sketch ?? [])))

  return {
    $state,
    choose,
    async retry() {
      if ($state.get().phase !== 'failed') return
      const { prepared, chosen } = current
      if (prepared) await send(current, prepared)
      else if (chosen) await choose(chosen)
    },
    async restore(url) {
      if ($state.get().phase !== 'empty') return
      const picture = current
      $state.set({ phase: 'preparing' })
      const stored = (await (await loadSending())?.fetchPicture(url, picture.running.signal)) ?? null
      if (picture.running.signal.aborted) return
      if (stored === 'gone') {
        $state.set(EMPTY)
        return changed('')
      }
      picture.preview = stored ? URL.createObjectURL(stored) : ''
      $state.set({ phase: 'done', preview: picture.preview, url })
      const sketch = stored && (await (await loadSending())?.sketchPicture(stored))
      if (sketch) picture.sketch = sketch
    },
    clear() {
      replace()
      changed('')
      $state.set(EMPTY)
    },
    leave() {
      if (replace()) changed('')
      $state.set(EMPTY)
    },
    markSubmitted() {
      current.isSubmitted = true
    },
  }
}

/** Loads the code that prepares and sends pictures. Returns null if that fails; the next picture or try loads it again. */
const loadSending = () => import('./sending.ts').catch(() => null)

/** Prepares a file for the upload. Returns its problem if it is rejected, and null if the code could not be loaded. `getSketches` returns those of the other slots. */
async function prepareFile(
  file: File,
  getSketches: () => readonly string[],
): Promise<PreparedPicture | SlotProblem | null> {
  const sending = await loadSending()
  const prepared = (await sending?.preparePicture(file)) ?? null
  if (!sending || !prepared || typeof prepared === 'string') return prepared
  return getSketches().some((sketch) => sending.isSamePicture(sketch, prepared.sketch)) ? 'same' : prepared
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
