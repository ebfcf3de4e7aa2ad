export { addMerchant, removeMerchant } from './merchants.ts';
export { MERCHANT } from './store.ts';
