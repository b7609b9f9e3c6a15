import { useTexts } from '../hooks/use-texts.ts'

/** Note that trading in a market is halted, with the operator's message if there is one. */
export function HaltedNote({ message }: { message: string }) {
  const t = useTexts('halted')
  return (
    <p className="help" part="halted" role="status">
      <span>
        <strong>{t('title')}</strong>
        <br />
        <bdi>{message || t('text')}</bdi>
      </span>
    </p>
  )
}
