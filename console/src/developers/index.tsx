export { ApplicationsPage } from './applications/applications-page.tsx';
export { AuthorisedPage } from './connected-apps/connected-apps-page.tsx';
export { KeysPage } from './keys/keys-page.tsx';
export { DevelopersLayout } from './layout.tsx';
export { RequestLogPage } from './request-log/request-log-page.tsx';
export { UsagePage } from './usage/usage-page.tsx';
