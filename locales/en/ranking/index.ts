/** Texts of the ranking of markets. */
const ranking = {
  title: 'Ranking',
  rise: 'Rising',
  fall: 'Falling',
  name: 'Name',
  price: 'Last price',
  change: 'Change',
  nothing: 'No market rises or falls right now',
  failedText: 'The ranking could not be loaded.',
}
export default ranking
