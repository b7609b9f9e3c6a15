import { call } from '../api/call.ts'
import { createHandoff } from '../contract/partners.ts'
import { getPageAddress } from '../dom/navigate.ts'

/**
 * Opens a page of the product in a new tab for the member of this page's session, by a one-time code in the address's fragment, which no server logs. Without a
 * code the page opens as for any visitor.
 */
export async function openProductPage(
  opened: Window | null,
  route: string,
  query: Readonly<Record<string, string>>,
): Promise<void> {
  const created = await call(createHandoff, {}, { quiet: true })
  const search = new URLSearchParams(query).toString()
  const to = `${route}${search ? `?${search}` : ''}`
  const address = created.ok
    ? `${getPageAddress('/partner-access', { to })}#code=${created.data.code}`
    : getPageAddress(route, query)
  if (!opened) return void open(address, '_blank', 'noopener')
  // The product's page must not reach this one.
  opened.opener = null
  opened.location.replace(address)
}
