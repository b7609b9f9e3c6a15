import { pageSingleton } from '../../base/runtime/runtime.ts'
import type { DemoCall, PageDemo } from '../../state/partner/page-demo.ts'
import { completeConfig, partnerConfig } from '../../state/partner/partner-config.ts'

const demos = pageSingleton('demo.frames', () => ({ count: 0 }))

/** Passes a demo on to the frames of the page. */
export interface DemoFrames {
  /** Repeats a call of the demo in all frames, also in later ones. */
  repeat(...called: DemoCall): void
  /** Ends the demo in the frames, unless another has replaced it. */
  end(): void
}

/** Starts a demo in the elements of the page that run in frames (shared/element/isolation), now and later. */
export function startInFrames(options: PageDemo['options']): DemoFrames {
  demos.count += 1
  const id = demos.count
  completeConfig({ demo: { id, options, calls: [] } })
  const isCurrent = () => partnerConfig.demo?.id === id
  return {
    repeat(...called) {
      const { demo } = partnerConfig
      if (demo && isCurrent()) completeConfig({ demo: { ...demo, calls: [...demo.calls, called] } })
    },
    end() {
      if (isCurrent()) completeConfig({ demo: null })
    },
  }
}
