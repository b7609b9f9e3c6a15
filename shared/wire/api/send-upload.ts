import redaxios from 'redaxios'
import type { ResponseData } from '../../base/contract/endpoint.ts'
import { uploadImage } from '../../base/contract/upload.ts'
import { assetAddress, config } from '../../base/runtime/config.ts'
import { callAddress, callHeaders, reportFailure, toResult } from './call.ts'
import { failedResult, type Result } from './call-result.ts'
import { identity } from './identity.ts'
import { trackSending } from './pending-requests.ts'
import { recordResponse } from './reachability.ts'
import { NO_COOKIE } from './transport.ts'

/** Options of an upload. `onProgress` receives a fraction from 0 to 1. */
export interface UploadOptions {
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Time without progress after which an upload is aborted. */
const STALLED_MS = 30_000

/** Uploads one picture with XMLHttpRequest, because fetch reports no upload progress. Never rejects; an abort shows no error. */
export async function upload(
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<Result<ResponseData<typeof uploadImage>>> {
  const token = identity.token()
  const refused = identity.refuse && (await identity.refuse(uploadImage.path))
  if (refused) {
    reportFailure(refused, token, false)
    return failedResult(refused)
  }
  const headers = callHeaders(token)
  const requestId = headers['X-Request-Id'] ?? null
  const sent = await trackSending(sendFile(file, headers, onProgress ?? (() => undefined), signal))
  const result =
    typeof sent === 'string'
      ? failedResult({ kind: sent, code: null, message: '' }, requestId)
      : toResult(uploadImage, { ...sent, requestId })
  if (!signal?.aborted) recordResponse(typeof sent !== 'string')
  if (!result.ok) reportFailure(result.error, token, signal?.aborted ?? false)
  return result
}

function sendFile(
  file: File,
  headers: Record<string, string>,
  onProgress: (share: number) => void,
  signal: AbortSignal | undefined,
): Promise<{ status: number; body: unknown } | 'timeout' | 'network'> {
  if (signal?.aborted) return Promise.resolve('network')
  const request = new XMLHttpRequest()
  const body = new FormData()
  body.set('file', file)
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    let stalled = false
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        stalled = true
        request.abort()
      }, STALLED_MS)
    }
    const abort = () => request.abort()
    request.upload.onprogress = ({ loaded, total }) => {
      alive()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      const { status, responseText } = request
      resolve(status === 0 ? (stalled ? 'timeout' : 'network') : { status, body: parseJson(responseText) })
    }
    signal?.addEventListener('abort', abort)
    request.open('POST', callAddress(uploadImage.path))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    alive()
    request.send(body)
  })
}

/** Statuses of a picture that does not exist or belongs to another member. */
const GONE: readonly number[] = [404, 410]

/**
 * Loads a picture that the member has uploaded, by its `url` or `fullUrl`. Returns `gone` if the server does not have it, and null if that is unknown: without a
 * connection, or if another origin does not let the page read it. Only the API's origin receives the token.
 */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob | 'gone' | null> {
  const address = assetAddress(url)
  if (address === '') return 'gone'
  const isOwn = new URL(address).origin === new URL(config().api).origin
  try {
    const { status, data } = await redaxios<Blob | undefined>({
      url: address,
      responseType: 'blob',
      headers: isOwn ? callHeaders(identity.token()) : {},
      xsrfCookieName: NO_COOKIE,
      validateStatus: () => true,
      fetch: (from, options) => fetch(from, { ...options, signal, cache: 'no-store' }),
    })
    if (GONE.includes(status)) return 'gone'
    return status < 300 && data ? data : null
  } catch {
    return null
  }
}

/** Parses a text as JSON. Returns the text if it is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
