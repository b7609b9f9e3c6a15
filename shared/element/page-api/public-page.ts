/** Store and formats of the host site's public pages, loaded on demand by their script (site/scripts/public.ts). */
export { formatExact, formatPercent, formatRates } from '../../base/format/exact.ts'
export { formatDecimal, formatRange } from '../../base/format/numbers.ts'
export { formatUnits } from '../../base/format/times.ts'
export { localesOf } from '../../base/i18n/locales.ts'
export { $publicTerms } from '../../state/settings/public-terms.store.ts'
export { getServiceAddress } from '../../state/settings/service-address.ts'
