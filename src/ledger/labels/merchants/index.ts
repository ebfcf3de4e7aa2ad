export { removeMerchant } from './remove-merchant.ts';
export { MERCHANT } from './store.ts';
export { addMerchant } from './write-merchant.ts';
