import { connect } from '@tradelet/elements'
import { load } from '@tradelet/elements/load'
import { createApp } from 'vue'
import TradingPage from './TradingPage.vue'

connect({ origin: 'https://trade.example.com' })
load()
createApp(TradingPage).mount('#root')
