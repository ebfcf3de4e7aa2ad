export { removeMerchant } from './delete-merchant.ts';
export { presentMerchant } from './present.ts';
export { addMerchant } from './write-merchant.ts';
