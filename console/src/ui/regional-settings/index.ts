export { CurrencySelect, type Region, RegionFields, regionOf, saveFamilySettings } from './region-fields.tsx';
export { browserCountry, countries } from './regions.ts';
