import type { TlSparkline } from '../../../../shared/view/elements/sparkline.ts'
import '../../../../shared/view/elements/sparkline.ts'
import { pictureTests } from '../../../support/browser/golden.ts'

for (const [name, values] of [
  ['sparkline', ['1', '3', '2', '4', '3.5', '6', '5', '5.2']],
  ['sparkline-empty', []],
] as const)
  pictureTests(name, { width: 120, height: 30, ratio: 2 }, (place) => {
    const line = document.createElement('tl-sparkline') as TlSparkline
    line.style.cssText = 'padding: 4px; color: var(--tl-up)'
    line.values = values
    place.append(line)
    return undefined
  })
