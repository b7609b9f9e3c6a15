import { bootstrapApplication } from '@angular/platform-browser'
import { connect, load } from '@tradelet/elements'
import { Trading } from './trading'

connect({ origin: 'https://trade.example.com' })
load()
bootstrapApplication(Trading).catch(console.error)
