import base from './base.css' with { type: 'css' }
import tokens from './tokens.css' with { type: 'css' }

/** Style sheets of every element's shadow root: tokens, resets, type, numbers. A module of its own, because the smallest elements need no others. */
export const baseStyles: readonly CSSStyleSheet[] = [tokens, base]
