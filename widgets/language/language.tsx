import { LanguageButton } from '../../shared/ui/controls/language-button.tsx'

/** Standalone language button for page headers. */
export const Language = () => <LanguageButton />
