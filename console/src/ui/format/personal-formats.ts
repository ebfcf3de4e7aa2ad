import { datePattern } from '#client/region-defaults.ts';
import { isLanguage, language } from '../i18n/index.ts';

type FamilyFormats = { readonly locale: string; readonly date_format: string; readonly country: string | null };

/**
 * The locale of a person's formats, and the pattern of dates in fields: the language of the pages as it is written in the family's
 * country. The family's own settings hold where they are in that language, or in one that the pages are not in.
 */
export function personalFormats({ locale: familys, date_format, country }: FamilyFormats, spoken: string = language) {
  const { language: known } = new Intl.Locale(familys);
  const isFamilys = known === spoken || !isLanguage(known) || !isLanguage(spoken);
  const { baseName, region } = new Intl.Locale(isFamilys ? familys : spoken);
  const locale = country === null || region !== undefined ? baseName : `${baseName}-${country}`;
  return { locale, pattern: isFamilys ? date_format : datePattern(locale) };
}
