export { ApplicationsPage } from './applications-page.tsx';
export { AuthorisedPage } from './authorised-page.tsx';
export { KeysPage } from './keys-page.tsx';
export { DevelopersLayout } from './layout.tsx';
export { RequestLogPage } from './request-log-page.tsx';
export { UsagePage } from './usage-page.tsx';
