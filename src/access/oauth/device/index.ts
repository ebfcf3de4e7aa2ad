export { deviceCodePage, deviceConfirmPage } from './device-pages.ts';
export { mountDevicePage } from './mount-device.ts';
