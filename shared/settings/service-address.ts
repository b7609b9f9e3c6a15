/** The address of customer service if it is one that may be opened: a page, a mail, a phone number. */
export function serviceAddress(link: string | undefined): string | null {
  const url = link && URL.canParse(link) ? new URL(link) : null
  return url && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null
}
