import { LanguageButton } from '../../shared/view/ui/controls/language-button.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'

/** Standalone language button for page headers. */
export function Language({ opened }: { opened: boolean }) {
  const host = useHost()
  return <LanguageButton opened={opened} onClose={() => host.removeAttribute('opened')} />
}
