import { connect } from '@tradelet/elements'
import { createRoot } from 'react-dom/client'
import { Page } from './page'
import 'bootstrap/dist/css/bootstrap.min.css'

connect({ origin: 'https://trade.example.com' })

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
