import { connect } from '@tradelet/elements'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Trading } from './trading'

connect({ origin: 'https://trade.example.com' })

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Trading />
    </StrictMode>,
  )
