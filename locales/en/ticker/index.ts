/** Texts of the market ticker. */
const ticker = {
  label: 'Market prices',
  carousel: 'Carousel',
  change: 'in 24 hours',
  pause: 'Stop moving',
  play: 'Keep moving',
  loading: 'Loading market prices',
  empty: 'No markets for now',
  failed: 'Market prices could not be loaded',
}
export default ticker
