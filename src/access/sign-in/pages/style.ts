import { html, ownFile } from '#access/texts/html.ts';

const TOKENS = ownFile(new URL('../../../web-app/identity/tokens.css', import.meta.url));

/** The one style sheet of the pages: light and dark by the browser's wish. */
export const STYLE = html`
${TOKENS}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh;
  display: grid; grid-template-columns: minmax(0, 1.05fr) minmax(0, 1fr);
  background: var(--c-surface); color: var(--c-text);
  font: var(--fw-regular) 1rem/1.5 var(--font-sans); font-variant-numeric: tabular-nums;
  -webkit-font-smoothing: antialiased; overflow-wrap: anywhere;
}
header {
  position: relative; overflow: hidden; display: flex; flex-direction: column;
  padding: var(--s-10) var(--s-12); background: var(--c-chrome); color: var(--c-chrome-text);
}
header p { position: relative; margin: 0; }
header svg { fill: currentColor; }
.lock { fill: var(--c-chrome-brass); }
.name { display: flex; align-items: center; gap: .625rem; font-size: 1.375rem; font-weight: 640; letter-spacing: -.025em; }
.name svg { width: 2rem; }
.picture { position: absolute; width: 38.75rem; right: -9.4rem; top: -3.75rem; color: var(--c-chrome-hover); }
.claim { margin-top: auto !important; max-width: 11em; font-size: var(--fs-40); line-height: var(--lh-40); font-weight: 600; letter-spacing: -.03em; text-wrap: balance; }
.about { margin-top: var(--s-4) !important; max-width: 27em; color: var(--c-chrome-muted); }
.page { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 1.5rem; padding: var(--s-8); }
main { width: 100%; max-width: 24rem; }
main > :first-child, form > :first-child { margin-top: 0; }
main > :last-child, form > :last-child { margin-bottom: 0; }
h1 { margin: 0 0 .5rem; font-size: var(--fs-24); line-height: var(--lh-24); font-weight: 600; letter-spacing: var(--track-tight); text-wrap: balance; }
em { font-style: normal; color: var(--c-brand); }
p { margin: 0 0 1rem; }
a { color: var(--c-brand); text-underline-offset: .15em; }
a:hover { text-decoration-thickness: 2px; }
small { color: var(--c-text-2); font-size: inherit; }
form { margin: 1.25rem 0; }
label { display: block; margin: 1rem 0 .35rem; font-weight: 500; font-size: .9375rem; }
input:not([type=checkbox], [type=radio]), select {
  width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--c-border-control); border-radius: .5rem;
  background: var(--c-surface); color: var(--c-text); font: inherit;
}
input[aria-invalid=true] { border-color: var(--c-negative); }
input.code { font-size: 1.35rem; letter-spacing: .12em; font-variant-numeric: tabular-nums; }
button, a.button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 2.75rem; margin-top: 1.5rem;
  padding: .5rem 1rem; border: 1px solid transparent; border-radius: .5rem; background: var(--c-brand); color: var(--c-on-brand);
  font: inherit; font-weight: var(--fw-medium); text-align: center; text-decoration: none; cursor: pointer;
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
.notice { background: var(--c-sunken); }
aside { max-width: 24rem; padding: .75rem 1rem; border-radius: .5rem; font-size: .9375rem; }
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
.scope.part { padding-inline-start: 2rem; }
.scope:has(:disabled) { cursor: default; }
.user-code { padding: .75rem; border-radius: .5rem; background: var(--c-sunken); text-align: center; font-size: 1.6rem; font-weight: 600; letter-spacing: .12em; }
.host { color: var(--c-text-3); font-size: var(--fs-13); }
.field { position: relative; }
.field input { padding-right: 4rem; }
.field button { position: absolute; inset: 0 0 0 auto; width: auto; min-height: 0; margin: 0; padding: 0 .75rem; border: 0; background: none; color: var(--c-brand); font-size: var(--fs-13); }
.field button:hover { background: none; color: var(--c-brand); text-decoration: underline; }
.field button[aria-pressed=true] { text-decoration: underline; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.or { display: flex; align-items: center; gap: .75rem; margin: 1.25rem 0; color: var(--c-text-3); font-size: var(--fs-12); }
.or::before, .or::after { content: ""; height: 1px; flex: 1; background: var(--c-border); }
.or + form { margin-top: 0; }
details { margin-top: 1rem; font-size: .9375rem; }
summary { color: var(--c-brand); cursor: pointer; }
details p { margin: .5rem 0 0; color: var(--c-text-2); }
code { font-family: var(--font-mono); font-size: .875em; }
[hidden] { display: none !important; }
@media (max-width: 53.75rem) {
  body { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto 1fr; }
  header { padding: var(--s-6) var(--s-6) var(--s-8); }
  .claim { margin-top: var(--s-10) !important; font-size: 1.75rem; line-height: 2.125rem; }
  .about { display: none; }
  .picture { width: 15rem; right: -6rem; top: -4.6rem; }
  .page { padding: var(--s-8) var(--s-6); justify-content: flex-start; }
}
@media (max-width: 24rem) { .page { padding-inline: var(--s-4); } }
@media print { header { display: none; } body { display: block; } }
`;
