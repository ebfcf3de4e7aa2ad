declare global {
  interface Window {
    __webpack_nonce__?: string;
  }
}

/** The nonce that the page's policy admits for style sheets made at run time; empty under the development server. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Where the library that locks scrolling behind dialogs looks for it.
window.__webpack_nonce__ = styleNonce;

type Policy = { readonly createHTML: (text: string) => string | null };
declare global {
  interface Window {
    readonly trustedTypes?: { readonly createPolicy: (name: 'default', policy: Policy) => unknown };
  }
}

/**
 * Says what markup may be made out of text, as the page's policy demands: none that could hold an element, whoever asks. It is
 * for Mantine, which writes the style sheets that it generates as the markup of a style element.
 */
export function guardMarkup(): void {
  window.trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}
