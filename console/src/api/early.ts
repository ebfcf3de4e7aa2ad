import type { EarlyResponses } from './early-responses.ts';

// A small file of its own, which the page loads first: it asks for what every page awaits while the code of the pages is still on its
// way. It imports nothing: its imports would be in the file that it is ahead of.

const PATHS = ['users/me', 'family_settings', 'accounts?per_page=100&page=1&include_disabled=true'];

const api = new URL('../api/v1/', document.baseURI);
const responses: EarlyResponses = new Map();
for (const path of PATHS) {
  const { href } = new URL(path, api);
  const response = fetch(href, { credentials: 'same-origin', cache: 'no-store' });
  response.catch(() => {}); // The request that takes the response fails with it.
  responses.set(href, response);
}
window.earlyResponses = responses;
