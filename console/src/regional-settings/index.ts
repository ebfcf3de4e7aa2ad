export { type Place, PlaceFields, placeOf } from './region-fields.tsx';
export { customsOf, presentCountry } from './regions.ts';
export { saveFamily } from './save-family-settings.ts';
