import type en from '../locales/en/site/index.ts'

/** A text of the site's frame by its key. */
export type SiteText = keyof typeof en

const modules = import.meta.glob<{ default: Record<SiteText, string> }>('../locales/*/site/index.ts', { eager: true })

/** Every language's texts of the frame, by language code. The pages carry them all, and the style sheet shows the one of `<html lang>`: no flash, no script. */
export const siteTexts: Record<string, Record<SiteText, string>> = Object.fromEntries(
  Object.entries(modules).map(([path, module]) => [path.split('/')[2] ?? '', module.default]),
)
