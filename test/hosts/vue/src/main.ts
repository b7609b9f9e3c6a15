import { connect, load } from '@tradelet/elements'
import { createApp } from 'vue'
import TradingPage from './TradingPage.vue'

connect({ origin: 'https://trade.example.com' })
load()
createApp(TradingPage).mount('#root')
