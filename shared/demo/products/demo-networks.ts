/** Deposit network of the demo. */
interface DemoNetwork {
  id: string
  payType: 'trc20' | 'erc20'
  name: string
  address: string
  need: 'required' | null
}

/** Addresses have the right form and belong to no one; the page marks them as samples. */
const EVM_ADDRESS = '0xde00de00de00de00de00de00de00de00de00de00'
const NETWORKS: readonly DemoNetwork[] = [
  { id: '1', payType: 'trc20', name: 'TRC20', address: 'TDemoDemoDemoDemoDemoDemoDemoDemo1', need: null },
  { id: '2', payType: 'erc20', name: 'ERC20', address: EVM_ADDRESS, need: null },
  { id: '3', payType: 'erc20', name: 'BEP20', address: EVM_ADDRESS, need: null },
]
const XRP_NETWORKS: readonly DemoNetwork[] = [
  { id: '4', payType: 'trc20', name: 'XRP Ledger', address: 'rDemoDemoDemoDemoDemoDemoDemoDemo1', need: 'required' },
]

/** Returns the networks of a coin (by title). */
export const getDemoNetworks = (coin: string): readonly DemoNetwork[] => (coin === 'XRP' ? XRP_NETWORKS : NETWORKS)
