import { bootstrapApplication } from '@angular/platform-browser'
import { connect } from '@tradelet/elements'
import { load } from '@tradelet/elements/load'
import { Trading } from './trading'

connect({ origin: 'https://trade.example.com' })
load()
bootstrapApplication(Trading).catch(console.error)
