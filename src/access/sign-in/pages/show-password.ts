import { type Html, html } from './html.ts';
import type { Translate } from './translate.ts';

/** A password field with a switch that shows the entry. The switch appears with its script. */
export function passwordField(t: Translate, attributes: Html): Html {
  return html`<label for="password">${t('Password')}</label>
<div class="field"><input type="password" id="password" name="password" required${attributes}>
<button type="button" id="show" aria-pressed="false" aria-controls="password" hidden><span aria-hidden="true">${t('Show')}</span><span class="unseen">${t('Show password')}</span></button></div>`;
}

/** The script of the switch; the page works without it. */
export const SHOW_PASSWORD_SCRIPT = html`
const show = document.getElementById('show');
const password = document.getElementById('password');
show.hidden = false;
show.addEventListener('click', () => {
  const isShown = password.type === 'password';
  password.type = isShown ? 'text' : 'password';
  show.setAttribute('aria-pressed', isShown);
});
`;
