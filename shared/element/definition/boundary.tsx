import { Component, type ReactNode } from 'react'
import { Failed } from '../../view/ui/controls/failed.tsx'
import { useTexts } from '../../view/ui/hooks/use-texts.ts'

interface Props {
  name: string
  children: ReactNode
}

/** Error boundary of an element: instead of a blank element it shows a message with a retry button, and logs the error. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    console.error(`tradelet: <${this.props.name}> could not be shown`, error)
  }

  override render(): ReactNode {
    return this.state.error === null ? (
      this.props.children
    ) : (
      <BrokenView onRetry={() => this.setState({ error: null })} />
    )
  }
}

function BrokenView({ onRetry }: { onRetry: () => void }) {
  const t = useTexts('common')
  return <Failed title={t('broken')} text={t('brokenText')} action={t('retry')} onRetry={onRetry} />
}
