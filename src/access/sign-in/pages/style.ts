import { html, ownFile } from './html.ts';

const TOKENS = ownFile(new URL('../../../web-app/identity/tokens.css', import.meta.url));

/** The one style sheet of the pages: light and dark by the browser's wish, one column, nothing loaded from anywhere. */
export const STYLE = html`
${TOKENS}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: 2rem 1rem;
  display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 1.5rem;
  background: var(--c-canvas); color: var(--c-text);
  font: var(--fw-regular) 1rem/1.5 var(--font-sans); font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
}
header { display: flex; align-items: center; gap: .625rem; font-weight: 600; font-size: 1.15rem; }
header svg { width: 1.75rem; }
main {
  width: 100%; max-width: 26rem; padding: 2rem;
  background: var(--c-surface); border: 1px solid var(--c-border-subtle); border-radius: .75rem;
}
main > :first-child, form > :first-child { margin-top: 0; }
main > :last-child, form > :last-child { margin-bottom: 0; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; font-weight: 600; text-wrap: balance; }
em { font-style: normal; color: var(--c-brand); }
p { margin: 0 0 1rem; }
a { color: var(--c-brand); text-underline-offset: .15em; }
a:hover { text-decoration-thickness: 2px; }
small { color: var(--c-text-2); font-size: inherit; }
form { margin: 1.25rem 0; }
label { display: block; margin: 1rem 0 .35rem; font-weight: 500; font-size: .9375rem; }
input:not([type]), input[type=email], input[type=password], select {
  width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--c-border-control); border-radius: .5rem;
  background: var(--c-surface); color: var(--c-text); font: inherit;
}
input[aria-invalid=true] { border-color: var(--c-negative); }
input.code { font-size: 1.35rem; letter-spacing: .12em; font-variant-numeric: tabular-nums; }
button, a.button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 2.75rem; margin-top: 1.5rem;
  padding: .5rem 1rem; border: 1px solid transparent; border-radius: .5rem; background: var(--c-brand); color: var(--c-on-brand);
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
button:hover, a.button:hover { background: var(--c-brand-hover); color: var(--c-on-brand); }
.quiet, a.button.quiet { border-color: var(--c-border-control); background: transparent; color: var(--c-text); }
.quiet:hover, a.button.quiet:hover { background: var(--c-sunken); color: var(--c-text); }
.hint { margin: .4rem 0 0; color: var(--c-text-2); font-size: .875rem; }
:focus-visible { outline: var(--focus-width) solid var(--c-focus); outline-offset: var(--focus-offset); }
.buttons { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin-top: 1.5rem; }
.buttons button { margin: 0; }
form ~ .button, form ~ button { margin-top: .75rem; }
.error, .warning, .notice { padding: .625rem .875rem; border-radius: .5rem; }
.error { background: var(--c-negative-soft); color: var(--c-negative); }
.warning, aside { background: var(--c-warning-soft); color: var(--c-warning); }
.notice { background: var(--c-canvas); }
aside { max-width: 26rem; padding: .75rem 1rem; border-radius: .5rem; font-size: .9375rem; }
.soft, .other, .who, .destination { color: var(--c-text-2); }
.who a { white-space: nowrap; }
.other { margin-top: 1.5rem; text-align: center; font-size: .9375rem; }
.who { padding-top: 1.25rem; border-top: 1px solid var(--c-border-subtle); font-size: .9375rem; }
p strong { display: inline-block; max-width: 100%; }
.soft strong, .who strong, .destination strong { color: var(--c-text); font-weight: 600; }
fieldset { margin: 0 0 1.25rem; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; font-weight: 500; margin-bottom: .35rem; }
.scope { display: flex; gap: .75rem; margin: 0; padding: .7rem 0; font-weight: 400; border-top: 1px solid var(--c-border-subtle); cursor: pointer; }
.scope:first-of-type { border-top: 0; }
.scope input { flex: none; width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: var(--c-brand); }
.scope:has(:disabled) { cursor: default; }
.user-code { padding: .75rem; border-radius: .5rem; background: var(--c-canvas); text-align: center; font-size: 1.6rem; font-weight: 600; letter-spacing: .12em; }
[hidden] { display: none; }
@media (max-width: 30rem) {
  body { justify-content: flex-start; padding: 1.5rem 1rem; gap: 1.25rem; }
  main { padding: 1.5rem 1.25rem; }
}
`;
