export { requirePerson } from './require-sign-in.ts';
export { Logo, Shell } from './shell.tsx';
export { Failed, FailedApp, LoadingPage, NotFound } from './status-pages.tsx';
