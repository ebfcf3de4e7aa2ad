import { type Html, html } from './html.ts';

/** A page that only says something. */
export function messagePage({ heading, text }: { heading: string; text: string }): Html {
  return html`<h1>${heading}</h1><p>${text}</p>`;
}
