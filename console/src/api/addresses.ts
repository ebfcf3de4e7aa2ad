/** The web app's path with a trailing slash, including the base path of the public URL. */
export const appPath = new URL(import.meta.env.BASE_URL, document.baseURI).pathname;

/** The base path of the public URL without a trailing slash; server paths are appended to it. */
export const basePath = appPath.replace(/\/app\/$/, '');

export function serverUrl(path: string): string {
  return new URL(basePath + path, location.origin).href;
}

let isSigningOut = false;

/** While the person signs out, requests that the server refuses open no sign-in page of their own. */
export function setSigningOut(value: boolean): void {
  isSigningOut = value;
}

let isLeaving = false;

/** Opens the page that says that the operator has suspended the family, once: each opening has a form token of its own. */
export function goToSuspended(): void {
  if (isLeaving) return;
  isLeaving = true;
  location.assign(`${basePath}/sessions/suspended`);
}

/** Opens the sign-in page, which shows the notice and returns to the current page. */
export function goToSignIn(notice?: 'session_ended'): void {
  if (isSigningOut) return;
  const here = location.pathname + location.search;
  const query = new URLSearchParams({ return_to: here, ...(notice && { notice }) });
  location.assign(`${basePath}/sessions/new?${query}`);
}
