import { useTexts } from '../hooks/use-texts.ts'

/** Says that trading in a market is halted, with the operator's message where there is one. */
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
