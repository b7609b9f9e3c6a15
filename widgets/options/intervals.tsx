import { IntervalTabs } from '../../shared/ui/interval-tabs.tsx'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { useOptions } from './options-context.ts'

/** Interval tabs of the trader's chart. */
export function Intervals() {
  const t = useTexts('options')
  const state = useOptions()
  return <IntervalTabs label={t('interval')} value={useStore(state.$interval)} onChange={state.setInterval} />
}
