import { connect } from '@tradelet/elements'
import { load } from '@tradelet/elements/load'
import { mount } from 'svelte'
import Trading from './Trading.svelte'

connect({ origin: 'https://trade.example.com' })
load()
const target = document.getElementById('root')
if (target) mount(Trading, { target })
