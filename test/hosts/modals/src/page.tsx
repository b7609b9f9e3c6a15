import { DialogPanel, Dialog as HeadlessDialog } from '@headlessui/react'
import MuiDialog from '@mui/material/Dialog'
import * as Radix from '@radix-ui/react-dialog'
import { define } from '@tradelet/elements/load'
import { open } from '@tradelet/elements/open'
import { TlOptions } from '@tradelet/react'
import { Modal } from 'bootstrap'
import { createFocusTrap } from 'focus-trap'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface ModalProps {
  onClose(): void
}

/** Content of each modal: the trader, and a button of the page that opens a page of the product. */
const Content = () => (
  <div data-content>
    <TlOptions symbol="btcusdt" noChart />
    <button type="button" data-page onClick={() => void open('candle-demo')}>
      Chart
    </button>
  </div>
)

const RadixModal = ({ onClose }: ModalProps) => (
  <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
    <Radix.Portal>
      <Radix.Overlay style={{ position: 'fixed', inset: 0, background: '#0008' }} />
      <Radix.Content
        aria-describedby={undefined}
        style={{ position: 'fixed', inset: '10%', overflow: 'auto', background: '#fff', transform: 'scale(1)' }}
      >
        <Radix.Title>Radix</Radix.Title>
        <Content />
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

const MuiModal = ({ onClose }: ModalProps) => (
  <MuiDialog open onClose={onClose}>
    <Content />
  </MuiDialog>
)

const HeadlessModal = ({ onClose }: ModalProps) => (
  <HeadlessDialog open onClose={onClose}>
    <div style={{ position: 'fixed', inset: 0, padding: 40, background: '#0008' }}>
      <DialogPanel style={{ background: '#fff' }}>
        <Content />
      </DialogPanel>
    </div>
  </HeadlessDialog>
)

function BootstrapModal({ onClose }: ModalProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const modal = new Modal(element)
    element.addEventListener('hidden.bs.modal', onClose)
    modal.show()
    return () => {
      element.removeEventListener('hidden.bs.modal', onClose)
      modal.dispose()
    }
  }, [onClose])
  return (
    <div ref={place} className="modal" tabIndex={-1}>
      <div className="modal-dialog">
        <div className="modal-content">
          <Content />
        </div>
      </div>
    </div>
  )
}

function TrapModal({ onClose }: ModalProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const trap = createFocusTrap(place.current, { onDeactivate: onClose, clickOutsideDeactivates: true })
    trap.activate()
    return () => void trap.deactivate({ onDeactivate: () => undefined })
  }, [onClose])
  return (
    <div ref={place} style={{ position: 'fixed', inset: '10%', background: '#fff', overflow: 'hidden' }}>
      <Content />
    </div>
  )
}

function NativeModal({ onClose }: ModalProps) {
  const place = useRef<HTMLDialogElement>(null)
  useEffect(() => place.current?.showModal(), [])
  return (
    <dialog ref={place} onClose={onClose} style={{ inlineSize: '80%' }}>
      <Content />
    </dialog>
  )
}

const MODALS: Readonly<Record<string, (props: ModalProps) => ReactNode>> = {
  radix: RadixModal,
  mui: MuiModal,
  bootstrap: BootstrapModal,
  headless: HeadlessModal,
  'focus-trap': TrapModal,
  native: NativeModal,
}

/** Page with a button for each modal, and the name of the open one. */
export function Page() {
  const [shown, setShown] = useState('')
  const [close] = useState(() => () => setShown(''))
  useEffect(() => void define('tl-options'), [])
  const Shown = MODALS[shown]
  return (
    <>
      {Object.keys(MODALS).map((name) => (
        <button key={name} type="button" id={name} onClick={() => setShown(name)}>
          {name}
        </button>
      ))}
      <output id="shown">{shown}</output>
      {Shown && <Shown onClose={close} />}
    </>
  )
}
