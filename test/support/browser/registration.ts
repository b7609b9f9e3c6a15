import { getConsent, type LegalDocument } from '../../../shared/base/contract/consent.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import '../../../widgets/register/register.element.ts'
import type { FakeBackend } from './fake-backend.ts'
import { press, type } from './forms.ts'
import { type Mounted, mount, until } from './stage.ts'

/** Opens the registration with these settings; the others are those of the contract's example. `documents` need the consent of the new member. */
export async function openRegistration(
  backend: FakeBackend,
  settings: Partial<typeof getSettings.example> = {},
  attributes: Record<string, string> = {},
  documents: LegalDocument[] = [],
): Promise<Mounted> {
  backend.answer(getSettings, { ...getSettings.example, ...settings })
  backend.answer(getConsent, documents)
  await reloadSettings()
  const page = await mount('tl-register', attributes)
  await until(() => page.root.querySelector('form, [part=empty]'), 'the form')
  if (settings.verifyEmailCode) await until(() => page.root.querySelector('input[name=code]'), 'the field of the code')
  return page
}

/** Fills in the form of a new member; `fields` overrides the defaults. */
export function fillRegistration(page: Mounted, fields: Record<string, string> = {}): void {
  const all = { email: 'new@example.com', password: 'Secret123', repeat: 'Secret123', ...fields }
  for (const [name, text] of Object.entries(all))
    if (page.root.querySelector(`input[name="${name}"]`)) type(page, name, text)
}

/** Chooses a way to register and waits for its field. */
export async function chooseWay(page: Mounted, way: 'Email' | 'Phone'): Promise<void> {
  press(page, way)
  await until(() => page.root.querySelector(`input[name=${way.toLowerCase()}]`), `the ${way} form`)
}
