import type { PublicUrl } from '#config/setting-parsers.ts';

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

/** The headers that every response of a page path has, redirects and refusals too; `opened` is where the browser asked. */
export function pageHeaders(opened: Pick<PublicUrl, 'origin'>): Readonly<Record<string, string>> {
  return {
    // With no-referrer browsers would send `Origin: null` with the page's forms, which then could not prove where they are from.
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    // Browsers obey it on trustworthy origins only, and complain of it elsewhere.
    ...(!isPlainToOthers(opened) && { 'cross-origin-opener-policy': 'same-origin' }),
  };
}
