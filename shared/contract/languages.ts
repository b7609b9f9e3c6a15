/** A language of the interface: our code (BCP 47), its own name, its direction and the values backends send for it as `file_name`. */
export interface Language {
  code: string
  name: string
  direction: 'ltr' | 'rtl'
  aliases: readonly string[]
}

/** The languages that are shipped, in the order of the specification. */
export const LANGUAGES = [
  { code: 'zh-Hans', name: '简体中文', direction: 'ltr', aliases: ['zh', 'zh-cn', 'zh_cn', 'cn', 'chs'] },
  { code: 'en', name: 'English', direction: 'ltr', aliases: ['en-us', 'en_us', 'en-gb'] },
  { code: 'ar', name: 'العربية', direction: 'rtl', aliases: ['ar-sa', 'ar_sa', 'ara'] },
] as const satisfies readonly Language[]

/** The code of a shipped language. */
export type LanguageCode = (typeof LANGUAGES)[number]['code']

/** The shipped language a backend's `file_name` (or a header, or a browser's language) stands for; the exact code wins over aliases. Null when we have none. */
export function languageOf(name: string): LanguageCode | null {
  const wanted = name.trim().toLowerCase()
  const found =
    LANGUAGES.find(({ code }) => code.toLowerCase() === wanted) ??
    LANGUAGES.find(({ aliases }) => (aliases as readonly string[]).includes(wanted))
  return found?.code ?? null
}
