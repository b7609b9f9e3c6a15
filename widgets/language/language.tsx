import { LanguageButton } from '../../shared/ui/controls/language-button.tsx'

/** The way to another language by itself, for heads of pages. */
export const Language = () => <LanguageButton />
