/** Returns the address of customer service if its scheme is allowed (web page, e-mail, phone), otherwise null. */
export function getServiceAddress(link: string | undefined): string | null {
  const url = link && URL.canParse(link) ? new URL(link) : null
  return url && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null
}
