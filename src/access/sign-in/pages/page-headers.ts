/** What differs from page to page in its headers. */
export type PageSources = {
  readonly nonce: string;
  readonly hasScript: boolean;
  /** Redirect URIs that an answer to the page's form may lead to. */
  readonly formAction: readonly string[];
};

/** The Content-Security-Policy of one page: its own style, its own script if it has one, and nothing from anywhere else. */
export function contentSecurityPolicy({ nonce, hasScript, formAction }: PageSources): string {
  return [
    "default-src 'none'",
    `script-src ${hasScript ? `'nonce-${nonce}'` : "'none'"}`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    `connect-src ${hasScript ? "'self'" : "'none'"}`,
    // Chromium holds the whole chain of redirects after a form to this, the client's own redirects included.
    `form-action 'self'${formAction.map((target) => ` ${formActionSources(target)}`).join('')}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/**
 * The CSP sources of a redirect URI and of where its client may lead from there: a callback on one host often sends the browser
 * on to another, and one on the loopback to a page on the web. All that is said of a scheme other than http is the scheme.
 */
function formActionSources(target: string): string {
  const { protocol } = new URL(target);
  return protocol === 'http:' ? 'http: https:' : protocol;
}
