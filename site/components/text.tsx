import { english, type SiteText } from '../texts.ts'

/** Text of the frame: English in the HTML, replaced by key in the page's language (scripts/frame-texts.ts). */
export const Text = ({ of }: { of: SiteText }) => <span data-text={of}>{english[of]}</span>
