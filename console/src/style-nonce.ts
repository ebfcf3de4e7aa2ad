declare global {
  interface Window {
    __webpack_nonce__?: string;
  }
}

/** The nonce that the page's policy admits for style sheets made at run time; empty under the development server. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Where the library that locks scrolling behind dialogs looks for it.
window.__webpack_nonce__ = styleNonce;
