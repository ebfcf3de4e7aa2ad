/** Where the console is, with a trailing slash: below the public URL's base path. */
export const appPath = new URL(import.meta.env.BASE_URL, document.baseURI).pathname;

/** The public URL's base path, without a trailing slash: paths of the server are appended to it. */
export const basePath = appPath.replace(/\/app\/$/, '');

/** The absolute address of a path of the server, as a person would type it elsewhere. */
export function serverUrl(path: string): string {
  return new URL(basePath + path, location.origin).href;
}

/** Leaves for the sign-in page, which leads back to where the person is now. */
export function leaveForSignIn(): void {
  const here = location.pathname + location.search;
  location.assign(`${basePath}/sessions/new?${new URLSearchParams({ return_to: here })}`);
}
