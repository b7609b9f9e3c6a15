/** Trusted Types policy: converts HTML text into the type that a page with `require-trusted-types-for 'script'` requires. */
interface HtmlPolicy {
  createHTML(html: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy
}

let policy: HtmlPolicy | undefined

/**
 * Returns the Trusted Types policy, which a page's `trusted-types` must name (docs/embedding.md). Null if the browser does not support it.
 *
 * It returns its input unchanged. Its callers parse the HTML in inert documents, to extract text (plain-text.ts) or to sanitize it (dom/clean-html.ts).
 * @throws TypeError if the page does not allow the name
 */
export function getHtmlPolicy(): HtmlPolicy | null {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('tradelet', { createHTML: (html) => html })
  return policy ?? null
}
