import { useTexts } from '../hooks/use-texts.ts'

/** Note that trading in a market is halted, with the operator's message if there is one, or that it has too few trades. */
export function HaltedNote({ message, isThin }: { message: string; isThin: boolean }) {
  const t = useTexts('halted')
  return (
    <p className="help" part="halted" role="status">
      <span>
        <strong>{t(isThin ? 'thinTitle' : 'title')}</strong>
        <br />
        <bdi>{isThin ? t('thinText') : message || t('text')}</bdi>
      </span>
    </p>
  )
}
