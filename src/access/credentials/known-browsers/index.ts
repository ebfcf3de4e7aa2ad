export { knownBrowserCookie, knownBrowsers } from './known-browsers.ts';
