/** Texts of the list of markets. */
const market = {
  title: 'Market',
  tabs: 'Currencies',
  groups: 'Groups',
  favourites: 'Favourites',
  all: 'All',
  find: 'Find a market',
  name: 'Name',
  price: 'Last price',
  change: 'Change',
  volume: 'Volume',
  sortBy: 'Sort by {column}',
  volumeOf: 'Vol {volume}',
  addFavourite: 'Add {market} to favourites',
  removeFavourite: 'Remove {market} from favourites',
  noMatch: 'No market matches',
  noFavourites: 'No favourites yet',
  noFavouritesText: 'Press the star of a market to keep it here.',
  noMarkets: 'No markets here',
  list: 'Markets',
  failedText: 'The list of markets could not be loaded.',
}
export default market
