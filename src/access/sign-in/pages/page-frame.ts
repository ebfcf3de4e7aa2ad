import type { PublicUrl } from '#config/setting-parsers.ts';
import { isPlainToOthers } from '#http/server/page-headers.ts';
import { type Html, html } from './html.ts';
import { STYLE } from './style.ts';

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
<link rel="icon" href="${ICON}">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header><svg viewBox="0 0 32 32" aria-hidden="true"><rect x="2" y="5" width="28" height="22" rx="5" fill="#1f6f5c"/><circle cx="16" cy="16" r="5" fill="none" stroke="#fff" stroke-width="2.5"/></svg>Coffer</header>
<main>
${body}
</main>
${isPlainToOthers(publicUrl) ? PLAIN_NOTE : null}
${script === null ? null : html`<script nonce="${nonce}">${script}</script>`}
</body>
</html>
`;
}

const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="5" width="28" height="22" rx="5" fill="#1f6f5c"/><circle cx="16" cy="16" r="5" fill="none" stroke="#fff" stroke-width="2.5"/></svg>',
  );

const PLAIN_NOTE = html`<aside><strong>This connection is not encrypted.</strong> Others on the same network can read what you
type here, including your password. The operator of this server can enable https.</aside>`;

/** A page with only a message. */
export function messagePage({ heading, text }: { heading: string; text: string }): Html {
  return html`<h1>${heading}</h1><p>${text}</p>`;
}
