export { BAND_MIN, bandOf, errorsOf, firstBandDay, type Past } from './band.ts';
export {
  DAYS_AHEAD,
  deleteForecasts,
  deleteForecastsOf,
  familiesWithCash,
  findForecasts,
  findNewestForecast,
  insertForecasts,
  type NewForecast,
  openCash,
  YEAR_DAYS,
} from './store.ts';
