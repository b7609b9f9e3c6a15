import { useMemo, useState } from 'react'
import { getCountryName } from '../../../shared/base/format/country-name.ts'
import { COUNTRY_CODES } from '../../../shared/base/rules/residence.rules.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { Button } from '../../../shared/view/ui/controls/button.tsx'
import { SelectField } from '../../../shared/view/ui/controls/select-field.tsx'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import type { Permission } from './permission-steps.store.ts'

/** Question for the country of residence, which is answered once. */
export function Residence({ steps }: { steps: Permission }) {
  const t = useTexts('option-permission')
  const { busy } = useStore(steps.$steps)
  const language = useStore($language)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const countries = useMemo(
    () =>
      COUNTRY_CODES.map((country) => ({ country, name: getCountryName(country, language) })).sort((a, b) =>
        a.name.localeCompare(b.name, language),
      ),
    [language],
  )
  const choose = (value: string) => {
    setCode(value)
    setMissing(false)
  }
  const submit = () => (code === '' ? setMissing(true) : void steps.state(code))
  return (
    <>
      <p>{t('residenceText')}</p>
      <SelectField
        label={t('country')}
        name="country"
        value={code}
        error={isMissing ? t('countryMissing') : undefined}
        onChange={choose}
      >
        <option value="">{t('countryMissing')}</option>
        {countries.map(({ country, name }) => (
          <option key={country} value={country}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button kind="primary" part="submit" busy={busy} onClick={submit}>
        {t('save')}
      </Button>
    </>
  )
}
