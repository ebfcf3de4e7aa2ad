import { type Html, html } from '#access/texts/html.ts';
import type { Translate } from '#access/texts/translate.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';

/** Hidden until the script finds that the browser supports passkeys. They belong to the host of the public URL. */
export function passkeyButton(t: Translate, { origin, basePath }: PublicUrl, onward: string): Html {
  // Errors of the API are English.
  const fault = t.language === 'en' ? null : t('The passkey was not accepted. Try again, or use your password.');
  return html`<button type="button" class="quiet" id="passkey" hidden data-host="${new URL(origin).hostname}" data-base="${basePath}" data-onward="${basePath}${onward}" data-fault="${fault}">${t('Sign in with a passkey')}</button>
<p class="error" role="alert" id="passkey-error" hidden></p>
<p class="hint" id="passkey-none" hidden>${t('Passkeys need a host name. Open Coffer by its name, not by an IP address.')}</p>`;
}

/** The script of the button; the page works without it. */
export const PASSKEY_SCRIPT = html`
const button = document.getElementById('passkey');
const fault = document.getElementById('passkey-error');
async function post(path, body) {
  const response = await fetch(button.dataset.base + path, {
    method: 'POST',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}
async function signIn() {
  fault.hidden = true;
  button.disabled = true;
  try {
    const { step, options } = await post('/api/v1/auth/passkey/options');
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ publicKey });
    await post('/api/v1/auth/passkey/session', { step, credential: credential.toJSON() });
    location.assign(button.dataset.onward);
  } catch (error) {
    button.disabled = false;
    // Dismissed, or none found: the browser has said so itself.
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return;
    fault.textContent = button.dataset.fault || error.message + '.';
    fault.hidden = false;
  }
}
// An IP address cannot have passkeys.
const isAddress = /^[0-9.]+$/.test(location.hostname) || location.hostname.startsWith('[');
if (location.hostname === button.dataset.host && !isAddress && window.PublicKeyCredential && PublicKeyCredential.parseRequestOptionsFromJSON) {
  button.hidden = false;
  const separator = document.getElementById('or');
  if (separator !== null) separator.hidden = false;
  button.addEventListener('click', signIn);
}
if (isAddress) document.getElementById('passkey-none').hidden = false;
`;
