/** Media query of windows from 900 px with the top bar instead of the footer's tabs, as in styles/top-bar.css. */
export const DESKTOP = '(min-width: 56.25em)'
