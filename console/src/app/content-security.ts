import { WORKER_PATH } from './offline/keep-offline.ts';

declare global {
  interface Window {
    __webpack_nonce__?: string;
  }
}

/** The CSP nonce for style sheets created at run time; empty on the development server. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Read by the library that locks scrolling behind dialogs.
window.__webpack_nonce__ = styleNonce;

type Policy = {
  readonly createHTML: (text: string) => string | null;
  readonly createScriptURL: (url: string) => string | null;
};
declare global {
  interface Window {
    readonly trustedTypes?: { readonly createPolicy: (name: 'default', policy: Policy) => unknown };
  }
}

/**
 * Defines the default Trusted Types policy: strings become HTML only if they hold no tag. Mantine needs it, because it
 * writes its generated style sheets through innerHTML. The only script that may be named is the service worker.
 */
export function guardMarkup(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (url) => (url === WORKER_PATH ? url : null),
  });
}
