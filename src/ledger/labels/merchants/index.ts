export { addMerchant, removeMerchant } from './merchants.ts';
export { NewMerchant } from './schemas.ts';
export { MERCHANT } from './store.ts';
