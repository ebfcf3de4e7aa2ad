export { CurrencySelect } from './currency-select.tsx';
export { type Region, RegionFields, regionOf } from './region-fields.tsx';
export { browserCountry } from './regions.ts';
export { saveFamilySettings } from './save-family-settings.ts';
