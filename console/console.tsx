import { createRoot } from 'react-dom/client'
import { loadSession } from './state/session.store.ts'
import { App } from './view/app.tsx'

createRoot(document.body).render(<App />)
void loadSession()
