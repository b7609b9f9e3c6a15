import { Button } from './controls.tsx'
import { Dialog } from './question.tsx'

/** Keys of the screens, besides those that open screens. */
const KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ['/', 'Search'],
  ['J, K', 'Queue: next and previous case'],
  ['C', 'Queue: claim or release the case'],
  ['A, R', 'Queue: approve, refuse'],
  ['1 to 8', 'Queue: reason of a refusal'],
  ['Z', 'Queue: zoom'],
  ['1 to 9', 'Member: parts of the page'],
  ['N', 'Member: note'],
  ['?', 'This list'],
]

interface KeysDialogProps {
  screens: readonly { name: string; title: string; key?: string }[]
  onClose: () => void
}

/** List of all keys. */
export const KeysDialog = ({ screens, onClose }: KeysDialogProps) => (
  <Dialog title="Keys" onClose={onClose}>
    <dl className="facts">
      {[...screens.map(({ title, key }) => [`G ${key?.toUpperCase()}`, title] as const), ...KEYS].map(
        ([keys, meaning]) => (
          <div key={`${keys} ${meaning}`}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ),
      )}
    </dl>
    <div className="actions">
      <Button look="primary" shouldFocus onClick={onClose}>
        Close
      </Button>
    </div>
  </Dialog>
)
