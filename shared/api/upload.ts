import { config } from '../config.ts'
import type { Answer } from '../contract/endpoint.ts'
import { uploadImage } from '../contract/upload.ts'
import { report, resultOf } from './call.ts'
import { identity } from './identity.ts'
import { failed, type Result } from './result.ts'

/** How an upload is followed. `onProgress` gets a share from 0 to 1. */
export interface UploadOptions {
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Without any progress for this long an upload is given up. */
const STALLED_MS = 30_000

/** Uploads one picture. fetch tells nothing of its progress, so this is the one place with an XMLHttpRequest. Never rejects. */
export function upload(
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<Result<Answer<typeof uploadImage>>> {
  const { api, paths } = config()
  const token = identity.token()
  const request = new XMLHttpRequest()
  const body = new FormData()
  body.set('file', file)
  return new Promise((resolve) => {
    let timer = setTimeout(() => request.abort(), STALLED_MS)
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), STALLED_MS)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      alive()
      onProgress?.(total > 0 ? loaded / total : 0)
    }
    request.onloadend = () => {
      clearTimeout(timer)
      const result =
        request.status === 0
          ? failed({ kind: 'network', code: null, message: '' })
          : resultOf(uploadImage, { status: request.status, body: parsed(request.responseText) })
      if (!result.ok) report(result.error, token, signal?.aborted ?? false)
      resolve(result)
    }
    signal?.addEventListener('abort', () => request.abort())
    request.open('POST', `${api}/${paths[uploadImage.path] ?? uploadImage.path}`)
    request.setRequestHeader('Token', token)
    request.setRequestHeader('Lang', identity.lang())
    request.send(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
