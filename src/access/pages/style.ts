import { html } from './html.ts';

/** The one style sheet of the pages: light and dark by the browser's wish, one column, nothing loaded from anywhere. */
export const STYLE = html`
:root {
  color-scheme: light dark;
  --ground: light-dark(#f3f5f3, #0f1312);
  --card: light-dark(#ffffff, #181d1c);
  --ink: light-dark(#17211e, #e7ecea);
  --soft: light-dark(#55625d, #a3b0ab);
  --line: light-dark(#dde3e0, #2c3533);
  --edge: light-dark(#7c8984, #72807b);
  --accent: light-dark(#1b6a57, #7fd1b9);
  --on-accent: light-dark(#ffffff, #06231b);
  --accent-hover: light-dark(#145345, #9be0cb);
  --bad: light-dark(#a3261b, #ffb0a6);
  --bad-ground: light-dark(#fdf0ee, #331a17);
  --warn: light-dark(#6b4a00, #f3cf85);
  --warn-ground: light-dark(#fdf5e1, #2d2410);
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: 2rem 1rem;
  display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 1.5rem;
  background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  overflow-wrap: anywhere;
}
header { display: flex; align-items: center; gap: .6rem; font-weight: 600; font-size: 1.15rem; letter-spacing: -.01em; }
header svg { width: 1.9rem; fill: none; stroke: var(--accent); stroke-width: 2.2; stroke-linecap: round; }
main {
  width: 100%; max-width: 27rem; padding: 2rem;
  background: var(--card); border: 1px solid var(--line); border-radius: 1rem;
  box-shadow: 0 1px 2px #0000000a, 0 12px 32px -12px #0000001f;
}
main > :first-child, form > :first-child { margin-top: 0; }
main > :last-child, form > :last-child { margin-bottom: 0; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -.015em; text-wrap: balance; }
em { font-style: normal; color: var(--accent); }
p { margin: 0 0 1rem; }
a { color: var(--accent); text-underline-offset: .15em; }
a:hover { color: var(--accent-hover); }
small { color: var(--soft); font-size: inherit; }
form { margin: 1.25rem 0; }
label { display: block; margin: 1rem 0 .35rem; font-weight: 550; }
input:not([type]), input[type=email], input[type=password] {
  width: 100%; min-height: 2.85rem; padding: .5rem .8rem; border: 1px solid var(--edge); border-radius: .6rem;
  background: var(--card); color: var(--ink); font: inherit;
}
input[aria-invalid=true] { border-color: var(--bad); }
input.code { font-size: 1.35rem; letter-spacing: .12em; font-variant-numeric: tabular-nums; }
button, a.button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 2.85rem; margin-top: 1.5rem;
  padding: .5rem 1rem; border: 1px solid transparent; border-radius: .6rem; background: var(--accent); color: var(--on-accent);
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
button:hover, a.button:hover { background: var(--accent-hover); color: var(--on-accent); }
.quiet, a.button.quiet { border-color: var(--edge); background: transparent; color: var(--ink); }
.quiet:hover, a.button.quiet:hover { border-color: var(--ink); background: var(--ground); color: var(--ink); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.buttons { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin-top: 1.5rem; }
.buttons button { margin: 0; }
form ~ .button, form ~ button { margin-top: .75rem; }
.error, .warning, .notice { padding: .75rem .9rem; border-radius: .6rem; }
.error { background: var(--bad-ground); color: var(--bad); }
.warning, aside { background: var(--warn-ground); color: var(--warn); }
.notice { background: var(--ground); }
aside { max-width: 27rem; padding: .75rem 1rem; border-radius: .6rem; font-size: .9375rem; }
.soft, .who, .destination { color: var(--soft); }
.who a { white-space: nowrap; }
.who { padding-top: 1.25rem; border-top: 1px solid var(--line); font-size: .9375rem; }
.soft strong, .who strong, .destination strong { color: var(--ink); font-weight: 600; }
fieldset { margin: 0 0 1.25rem; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; font-weight: 550; margin-bottom: .35rem; }
.scope { display: flex; gap: .75rem; margin: 0; padding: .7rem 0; font-weight: 400; border-top: 1px solid var(--line); cursor: pointer; }
.scope:first-of-type { border-top: 0; }
.scope input { flex: none; width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: var(--accent); }
.scope:has(:disabled) { cursor: default; }
.user-code { padding: .75rem; border-radius: .6rem; background: var(--ground); text-align: center; font-size: 1.6rem; font-weight: 650; letter-spacing: .12em; }
[hidden] { display: none; }
@media (max-width: 30rem) {
  body { justify-content: flex-start; padding: 1.5rem 1rem; gap: 1.25rem; }
  main { padding: 1.5rem 1.25rem; }
}
`;
