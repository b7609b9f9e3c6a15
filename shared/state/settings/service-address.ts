import { SERVICE_SCHEMES } from '../../base/contract/settings.ts'

/** Returns the address of customer service if its scheme is allowed (web page, e-mail, phone, messenger), otherwise null. */
export function getServiceAddress(link: string | undefined): string | null {
  const url = link && URL.canParse(link) ? new URL(link) : null
  return url && SERVICE_SCHEMES.includes(url.protocol) ? url.href : null
}
