import { config } from '../../base/runtime/config.ts'
import type { ErrorCode, ErrorDetail } from '../../state/page/event-details.ts'
import { ERROR_MESSAGES } from './lifecycle.rules.ts'

/** Creates the detail of `tl-error`. `retry` does what the button of the message does. `cause` is a text of the server. */
export function createErrorDetail(
  code: ErrorCode,
  retry: () => void,
  { requestId = null, cause = '', symbol }: { requestId?: string | null; cause?: string; symbol?: string } = {},
): ErrorDetail {
  return {
    code,
    recoverable: !code.startsWith('unknown'),
    retry,
    requestId,
    docs: `${config().site}/docs/embedding/#error-${code}`,
    message: cause ? `${ERROR_MESSAGES[code]} ${cause}` : ERROR_MESSAGES[code],
    ...(symbol !== undefined && { reason: 'unknown-market' as const, symbol }),
  }
}

/** Error with which `element.ready` rejects. */
export class TradeletError extends Error {
  override readonly name = 'TradeletError'
  readonly detail: ErrorDetail
  constructor(detail: ErrorDetail) {
    super(detail.message)
    this.detail = detail
  }
}
