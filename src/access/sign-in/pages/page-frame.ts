import type { PublicUrl } from '#config/setting-parsers.ts';
import { isPlainToOthers } from '#http/server/page-headers.ts';
import { type Html, html, ownFile } from './html.ts';
import { STYLE } from './style.ts';

const ICON = ownFile(new URL('../../../web-app/identity/icon.svg', import.meta.url));
const ICON_URL = `data:image/svg+xml,${encodeURIComponent(ICON.toString())}`;

type FrameParts = {
  readonly publicUrl: PublicUrl;
  readonly title: string;
  readonly body: Html;
  readonly nonce: string;
  readonly script: Html | null;
};

/** A document around `body`. It loads no external resource. */
export function pageFrame({ publicUrl, title, body, nonce, script }: FrameParts): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – Coffer</title>
<link rel="icon" href="${ICON_URL}">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header>${ICON}Coffer</header>
<main>
${body}
</main>
${isPlainToOthers(publicUrl) ? PLAIN_NOTE : null}
${script === null ? null : html`<script nonce="${nonce}">${script}</script>`}
</body>
</html>
`;
}

const PLAIN_NOTE = html`<aside><strong>This connection is not encrypted.</strong> Others on the same network can read what you
type here, including your password. The operator of this server can enable https.</aside>`;

/** A page with only a message. */
export function messagePage({ heading, text }: { heading: string; text: string }): Html {
  return html`<h1>${heading}</h1><p>${text}</p>`;
}
