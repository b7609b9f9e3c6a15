const COLOURS = 'bg bg-night text text-night accent up down on-up on-down warn primary on-primary'.split(' ')

/** Name of the token that computes to the colours that the page sets, otherwise to white space. base.css gives it a transition. */
export const GIVEN_TOKEN = '--tl-given'
/** Value of the token. It is not in tokens.css, because that is part of every element's own file. */
export const GIVEN_VALUE: string = COLOURS.map((name) => `var(--tl-base-${name},)`).join(' ')
