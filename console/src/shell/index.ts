export { requireSignIn } from './require-sign-in.ts';
export { Shell } from './shell.tsx';
export { Wordmark } from './sidebar/index.ts';
export { ErrorPage, FullPageError, LoadingPage, NotFound } from './status-pages.tsx';
