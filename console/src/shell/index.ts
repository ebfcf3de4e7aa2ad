export { requireSignIn } from './require-sign-in.ts';
export { Logo, Shell } from './shell.tsx';
export { ErrorPage, FullPageError, LoadingPage, NotFound } from './status-pages.tsx';
