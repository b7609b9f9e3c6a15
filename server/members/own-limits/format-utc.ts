import { formatMinuteOfUtc } from '../../../shared/base/format/days.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'

/** Returns a time (epoch ms) to the minute with its zone, for texts that pages show with the time of the device. */
export const formatUtc = (at: number, lang: LanguageCode): string => `${formatMinuteOfUtc(at, lang)} UTC`
