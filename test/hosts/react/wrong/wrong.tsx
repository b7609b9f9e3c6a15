import { TlTicker } from '@tradelet/react'

export const Wrong = () => <TlTicker symbls="btcusdt" />
