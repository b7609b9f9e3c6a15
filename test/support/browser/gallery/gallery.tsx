import { useState } from 'react'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { enumAttribute } from '../../../../shared/element/manifest/attributes.ts'
import reviews from '../../../../shared/view/ui/account/reviews.css' with { type: 'css' }
import { Button } from '../../../../shared/view/ui/controls/button.tsx'
import { Dialog } from '../../../../shared/view/ui/controls/dialog.tsx'
import { Empty } from '../../../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../../../shared/view/ui/controls/failed.tsx'
import { Sheet } from '../../../../shared/view/ui/controls/sheet.tsx'
import { Spinner } from '../../../../shared/view/ui/controls/spinner.tsx'
import { toast } from '../../../../shared/wire/api/toast.ts'
import { Controls } from './controls.tsx'
import { Figures } from './figures.tsx'
import sheet from './gallery.css' with { type: 'css' }
import { Reviews } from './reviews.tsx'
import { Section } from './section.tsx'

type Over = 'none' | 'sheet' | 'dialog'

const States = () => (
  <>
    <Section title="Pull">
      <div className="row gap-3 text-tertiary font-12">
        <Spinner lit={5} />
        <Spinner lit={12} />
        <Spinner />
      </div>
    </Section>
    <Section title="Nothing and failed">
      <Empty>
        <p>Orders appear here when they settle.</p>
      </Empty>
      <Failed text="The last figures stay on screen, marked as delayed." onRetry={() => undefined} />
    </Section>
    <Section title="Shape">
      <div className="cell">
        <i className="skeleton circle" />
        <span className="text">
          <i className="skeleton" />
        </span>
      </div>
    </Section>
  </>
)

/** All parts of the interface in their states, for manual review and for the suite of common promises. `over` opens a sheet or dialog above the page. */
function Gallery({ over }: { over: Over }) {
  const [closed, setClosed] = useState<Over>('none')
  const shown = over === closed ? 'none' : over
  const close = () => setClosed(over)
  return (
    <div className="gallery">
      <Controls />
      <Figures />
      <Reviews />
      <States />
      <Button size="small" onClick={() => toast({ kind: 'ok', key: 'copied' })}>
        Message
      </Button>
      {shown === 'sheet' && (
        <Sheet title="Open contract" aside={<span className="badge warning">State</span>} onClose={close}>
          <Controls />
        </Sheet>
      )}
      {shown === 'dialog' && (
        <Dialog title="Buy up BTC/USDT" onClose={close}>
          <dl className="key-values bordered">
            <div>
              <dt>Amount</dt>
              <dd className="number">150.00 USDT</dd>
            </div>
          </dl>
          <div className="pair">
            <Button onClick={close}>Leave</Button>
            <Button kind="up">Buy up</Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

defineWidget({
  tag: 'tl-gallery',
  attributes: { over: enumAttribute({ words: ['none', 'sheet', 'dialog'], description: 'Overlay.' }) },
  styles: [reviews, sheet],
  view: Gallery,
})
