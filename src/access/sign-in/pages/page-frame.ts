import { type Html, html, ownFile } from '#access/texts/html.ts';
import type { Translate } from '#access/texts/translate.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { isPlainToOthers } from '#http/headers.ts';
import { STYLE } from './style.ts';

type FrameParts = {
  readonly t: Translate;
  readonly ownUrl: PublicUrl;
  readonly title: string | Html;
  readonly body: Html;
  readonly nonce: string;
  readonly script: Html | null;
};

const ICON = ownFile(new URL('../../../web-app/identity/icon.svg', import.meta.url));
const ICON_URL = `data:image/svg+xml,${encodeURIComponent(ICON.toString())}`;

// The three shapes of the icon, for the name and for the large picture.
const MOTIF = html`<path d="M6 14.5V12a6 6 0 0 1 6-6h8a6 6 0 0 1 6 6v2.5h-5.25V13a1.5 1.5 0 0 0-1.5-1.5h-6.5a1.5 1.5 0 0 0-1.5 1.5v1.5Z"/>
<path d="M6 16.5h5.25v1.25a4.75 4.75 0 0 0 9.5 0V16.5H26V23a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3Z"/>
<path class="lock" d="M13.25 13.5h5.5v4.25a2.75 2.75 0 0 1-5.5 0Z"/>`;

/** A document around `body`, next to what Coffer is. It loads the font of this server and nothing else. */
export function pageFrame({ t, ownUrl, title, body, nonce, script }: FrameParts): Html {
  const font = `${ownUrl.basePath}/app/assets/hanken-grotesk-latin-wght-normal.woff2`;
  return html`<!doctype html>
<html lang="${t.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – Coffer</title>
<link rel="icon" href="${ICON_URL}">
<style nonce="${nonce}">@font-face { font-family: "Hanken Grotesk Variable"; src: url("${font}") format("woff2"); font-weight: 100 900; font-display: swap; }
${STYLE}</style>
</head>
<body>
<header>
<svg class="picture" viewBox="5 5 22 22" aria-hidden="true">${MOTIF}</svg>
<p class="name"><svg viewBox="5 5 22 22" aria-hidden="true">${MOTIF}</svg>Coffer</p>
<p class="claim">${t('Every account, to the cent, on your own server.')}</p>
<p class="about">${t('Coffer keeps your family’s accounts in one ledger. Your data stays on this server.')}</p>
</header>
<div class="page">
<main>
${body}
</main>
${isPlainToOthers(ownUrl) ? plainNote(t) : null}
</div>
${script === null ? null : html`<script nonce="${nonce}">${script}</script>`}
</body>
</html>
`;
}

function plainNote(t: Translate): Html {
  return html`<aside><strong>${t('This connection is not encrypted.')}</strong> ${t('Others on the same network can read what you type here, including your password. The operator of this server can enable https.')}</aside>`;
}

/** A page with only a message. */
export function messagePage({ heading, text }: { heading: Html; text: Html }): Html {
  return html`<h1>${heading}</h1><p>${text}</p>`;
}
