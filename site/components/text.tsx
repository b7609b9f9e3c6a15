import type { Key } from '../../shared/base/i18n/translate.ts'
import { english, type SiteText } from '../texts.ts'

/** Text of the frame: English in the HTML, replaced by key in the page's language (scripts/frame-texts.ts). */
export const Text = ({ of }: { of: SiteText }) => <span data-text={of}>{english[of]}</span>

/** Text of the parts for visitors, which load after the frame's (scripts/public.ts). */
export const VisitorText = ({ of }: { of: Key<'visitor'> }) => <Text of={`visitor.${of}`} />
