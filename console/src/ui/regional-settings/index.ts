export { CurrencySelect, type Region, RegionFields, regionOf, saveFamilySettings } from './region-fields.tsx';
export { browserCountry } from './regions.ts';
