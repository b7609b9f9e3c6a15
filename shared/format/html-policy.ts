/** What a page under `require-trusted-types-for 'script'` takes in place of a text of HTML: to those who use it, the text itself. */
interface HtmlPolicy {
  createHTML(html: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy
}

let policy: HtmlPolicy | undefined

/**
 * The one policy of ours that a page's `trusted-types` must name (docs/embedding.md). It vouches for nothing: what reads HTML by it does so in documents of their
 * own, in which nothing runs, to take out the words (plain-text.ts) or to clean it (dom/clean-html.ts). Null in browsers that know no such thing. Throws where the
 * page does not allow the name.
 */
export function htmlPolicy(): HtmlPolicy | null {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('tradelet', { createHTML: (html) => html })
  return policy ?? null
}
