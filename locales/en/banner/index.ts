/** Texts of the banner. */
const banner = {
  label: 'Banner',
  carousel: 'Carousel',
  picture: 'Picture {at} of {count}',
  pause: 'Stop the pictures',
  play: 'Let the pictures move',
  loading: 'Loading the banner',
  failed: 'The banner could not be loaded',
}
export default banner
