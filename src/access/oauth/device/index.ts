export { deviceCodePage, deviceConfirmPage } from './device-pages.ts';
