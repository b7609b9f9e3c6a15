import '../../support/browser/gallery/gallery.tsx'
import { survives } from '../../support/browser/survives.ts'

for (const over of ['none', 'sheet', 'dialog'])
  survives({
    tag: 'tl-gallery',
    as: `with ${over} above it`,
    attributes: { over },
    ready: ({ root, text }) =>
      text().includes('67,412') && (over === 'none' || (root.querySelector('dialog')?.open ?? false)),
  })
