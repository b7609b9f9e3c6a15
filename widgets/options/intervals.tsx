import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { IntervalTabs } from '../../shared/view/ui/spot/interval-tabs.tsx'
import { useOptions } from './options-context.ts'

/** Interval tabs of the trader's chart. */
export function Intervals() {
  const t = useTexts('options')
  const state = useOptions()
  return <IntervalTabs label={t('interval')} value={useStore(state.$interval)} onChange={state.setInterval} />
}
