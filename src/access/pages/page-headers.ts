import type { PublicUrl } from '#config/setting-parsers.ts';

/** What differs from page to page in its headers. */
export type PageSources = {
  readonly nonce: string;
  readonly hasScript: boolean;
  /** Redirect URIs that an answer to the page's form may lead to. */
  readonly formAction: readonly string[];
};

const PERMISSIONS_POLICY = [
  ...['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (name) => `${name}=()`,
  ),
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ');

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** True where what is typed into a page travels unencrypted over a network: plain http to anything but this machine. */
export function isPlainToOthers({ origin }: Pick<PublicUrl, 'origin'>): boolean {
  return origin.startsWith('http:') && !LOOPBACK.test(new URL(origin).hostname);
}

/** The headers that every answer of a page path has, redirects and refusals too. */
export function pageHeaders(publicUrl: PublicUrl): Readonly<Record<string, string>> {
  return {
    // With no-referrer browsers would send `Origin: null` with the page's forms, which then could not prove where they are from.
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    // Browsers obey it on trustworthy origins only, and complain of it elsewhere.
    ...(!isPlainToOthers(publicUrl) && { 'cross-origin-opener-policy': 'same-origin' }),
  };
}

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
