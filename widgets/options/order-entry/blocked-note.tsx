import { useEffect } from 'react'
import { getCountryName } from '../../../shared/base/format/country-name.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { ServiceLink } from '../../../shared/view/ui/controls/service-link.tsx'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import type { Permission } from './permission-steps.store.ts'

/** Note that options are not offered in the member's country, with what helps. */
export function BlockedNote({ steps }: { steps: Permission }) {
  const t = useTexts('option-permission')
  const language = useStore($language)
  const { found } = useStore(steps.$steps)
  useEffect(() => {
    if (!steps.$steps.get().found) void steps.read()
  }, [steps])
  if (!found?.country) return null
  return (
    <div role="status">
      <p>{t('blocked', { country: getCountryName(found.country, language) })}</p>
      <ServiceLink />
    </div>
  )
}
