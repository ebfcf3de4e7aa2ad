import { html } from './html.ts';

/** The one style sheet of the pages: light and dark by the browser's wish, one column, nothing loaded from anywhere. */
export const STYLE = html`
:root {
  color-scheme: light dark;
  --ground: light-dark(#f5f7f6, #101514);
  --card: light-dark(#ffffff, #161c1b);
  --ink: light-dark(#101514, #d5dcda);
  --soft: light-dark(#55605d, #a3afab);
  --line: light-dark(#dde3e1, #2c3634);
  --edge: light-dark(#7c8984, #72807b);
  --accent: light-dark(#1f6f5c, #58b396);
  --button: light-dark(#1f6f5c, #277d65);
  --on-button: #ffffff;
  --button-hover: light-dark(#155244, #1f6f5c);
  --hover: light-dark(#ecf1ef, #1f2725);
  --bad: light-dark(#b42318, #ff9d91);
  --bad-ground: light-dark(#fdf0ee, #331a17);
  --warn: light-dark(#6b4800, #f3cf85);
  --warn-ground: light-dark(#fdf5e1, #2d2410);
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: 2rem 1rem;
  display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 1.5rem;
  background: var(--ground); color: var(--ink);
  font: 1rem/1.55 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  overflow-wrap: anywhere;
}
header { display: flex; align-items: center; gap: .625rem; font-weight: 600; font-size: 1.15rem; }
header svg { width: 1.75rem; }
main {
  width: 100%; max-width: 26rem; padding: 2rem;
  background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
}
main > :first-child, form > :first-child { margin-top: 0; }
main > :last-child, form > :last-child { margin-bottom: 0; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; font-weight: 600; text-wrap: balance; }
em { font-style: normal; color: var(--accent); }
p { margin: 0 0 1rem; }
a { color: var(--accent); text-underline-offset: .15em; }
a:hover { text-decoration-thickness: 2px; }
small { color: var(--soft); font-size: inherit; }
form { margin: 1.25rem 0; }
label { display: block; margin: 1rem 0 .35rem; font-weight: 500; font-size: .9375rem; }
input:not([type]), input[type=email], input[type=password], select {
  width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: .5rem;
  background: var(--card); color: var(--ink); font: inherit;
}
input[aria-invalid=true] { border-color: var(--bad); }
input.code { font-size: 1.35rem; letter-spacing: .12em; font-variant-numeric: tabular-nums; }
button, a.button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 2.75rem; margin-top: 1.5rem;
  padding: .5rem 1rem; border: 1px solid transparent; border-radius: .5rem; background: var(--button); color: var(--on-button);
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
button:hover, a.button:hover { background: var(--button-hover); color: var(--on-button); }
.quiet, a.button.quiet { border-color: var(--edge); background: transparent; color: var(--ink); }
.quiet:hover, a.button.quiet:hover { background: var(--hover); color: var(--ink); }
.hint { margin: .4rem 0 0; color: var(--soft); font-size: .875rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.buttons { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin-top: 1.5rem; }
.buttons button { margin: 0; }
form ~ .button, form ~ button { margin-top: .75rem; }
.error, .warning, .notice { padding: .625rem .875rem; border-radius: .5rem; }
.error { background: var(--bad-ground); color: var(--bad); }
.warning, aside { background: var(--warn-ground); color: var(--warn); }
.notice { background: var(--ground); }
aside { max-width: 26rem; padding: .75rem 1rem; border-radius: .5rem; font-size: .9375rem; }
.soft, .other, .who, .destination { color: var(--soft); }
.who a { white-space: nowrap; }
.other { margin-top: 1.5rem; text-align: center; font-size: .9375rem; }
.who { padding-top: 1.25rem; border-top: 1px solid var(--line); font-size: .9375rem; }
p strong { display: inline-block; max-width: 100%; }
.soft strong, .who strong, .destination strong { color: var(--ink); font-weight: 600; }
fieldset { margin: 0 0 1.25rem; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; font-weight: 500; margin-bottom: .35rem; }
.scope { display: flex; gap: .75rem; margin: 0; padding: .7rem 0; font-weight: 400; border-top: 1px solid var(--line); cursor: pointer; }
.scope:first-of-type { border-top: 0; }
.scope input { flex: none; width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: var(--accent); }
.scope:has(:disabled) { cursor: default; }
.user-code { padding: .75rem; border-radius: .5rem; background: var(--ground); text-align: center; font-size: 1.6rem; font-weight: 600; letter-spacing: .12em; }
[hidden] { display: none; }
@media (max-width: 30rem) {
  body { justify-content: flex-start; padding: 1.5rem 1rem; gap: 1.25rem; }
  main { padding: 1.5rem 1.25rem; }
}
`;
