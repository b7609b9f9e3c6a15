import { css } from '@lit/reactive-element'

/** Styles of `<tl-book>`: rows of one side of a book. */
export const orderBookStyles = css`
:host {
  display: block;
  font-variant-numeric: tabular-nums lining-nums;
}
button {
  all: unset;
  box-sizing: border-box;
  position: relative;
  display: flex;
  justify-content: space-between;
  gap: 8px;
  inline-size: 100%;
  block-size: calc(var(--tl-rem) * 1.625);
  align-items: center;
  font-size: var(--tl-fs-13);
  cursor: pointer;
}
button[hidden] {
  display: flex;
  visibility: hidden;
}
button:disabled {
  cursor: default;
}
button:focus-visible {
  box-shadow: var(--tl-focus-ring);
}
i {
  position: absolute;
  inset-block: 1px;
  inset-inline-end: 0;
  inline-size: 100%;
  transform-origin: right;
  background: var(--tl-side-tint);
}
:host(:dir(rtl)) i {
  transform-origin: left;
}
@media (forced-colors: active) {
  i {
    border-block-end: 1px solid GrayText;
  }
  button:focus-visible {
    outline: 2px solid Highlight;
  }
}
b,
span {
  position: relative;
  direction: ltr;
  unicode-bidi: isolate;
  white-space: nowrap;
}
b {
  font-weight: 500;
  color: var(--tl-side);
}
button.own b::after {
  content: "";
  display: inline-block;
  inline-size: 5px;
  block-size: 5px;
  margin-inline-start: 5px;
  border-radius: 50%;
  background: var(--tl-text);
  vertical-align: middle;
}
span + span {
  display: none;
}
:host([sums]) b {
  flex: 1.2;
}
:host([sums]:dir(rtl)) b {
  text-align: right;
}
:host([sums]) span {
  display: block;
  flex: 1;
  text-align: end;
}
:host([sums]:dir(rtl)) span {
  text-align: left;
}
@media (pointer: fine) {
  :host([sums]) button {
    block-size: calc(var(--tl-rem) * 1.25);
    font-size: var(--tl-fs-12);
  }
}
:host([stale]) b,
:host([stale]) span {
  color: var(--tl-text-3);
}
:host([side="asks"]) {
  --tl-side: var(--tl-down);
  --tl-side-tint: var(--tl-down-tint);
}
:host([side="bids"]) {
  --tl-side: var(--tl-up);
  --tl-side-tint: var(--tl-up-tint);
}
`
