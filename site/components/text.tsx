import { english, type SiteText } from '../texts.ts'

/** A text of the frame: English in the page, put into the page's language by its key (scripts/frame-texts.ts). */
export const Text = ({ of }: { of: SiteText }) => <span data-text={of}>{english[of]}</span>
