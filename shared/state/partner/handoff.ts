import { createHandoff } from '../../base/contract/partners.ts'
import { createHandoffPath } from '../../base/rules/partner-access.rules.ts'
import { call } from '../../wire/api/call.ts'
import { getPageAddress } from '../page/navigate.ts'

/**
 * Returns the address of a page of the product for the member of this page's session: with a one-time code in the fragment, which no server logs. Without a
 * code the page opens as for any visitor.
 */
export async function createProductAddress(route: string, query: Readonly<Record<string, string>>): Promise<string> {
  const created = await call(createHandoff, {}, { quiet: true })
  const search = new URLSearchParams(query).toString()
  const to = `${route}${search ? `?${search}` : ''}`
  return created.ok ? getPageAddress(createHandoffPath(to, created.data.code)) : getPageAddress(route, query)
}

/**
 * Opens a page of the product in a new tab for the member of this page's session.
 */
export async function openProductPage(
  opened: Window | null,
  route: string,
  query: Readonly<Record<string, string>>,
): Promise<void> {
  const address = await createProductAddress(route, query)
  if (!opened) return void open(address, '_blank', 'noopener')
  // The product's page must not reach this one.
  opened.opener = null
  opened.location.replace(address)
}
