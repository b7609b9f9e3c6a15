import type {} from '@tradelet/elements'

document.createElement('tl-ticker').symbls = 'btcusdt'
