import { type Html, html } from '#access/texts/html.ts';
import type { Translate } from '#access/texts/translate.ts';
import { CURRENCY_OF_COUNTRY } from '#client/country-currencies.ts';
import { LOCALES, regionDefaults } from '#client/region-defaults.ts';

/** The settings of a new family as the form sends them; '' for none. */
export type RegionValues = { readonly country: string; readonly currency: string; readonly timezone: string };

const LANGUAGES_MAX = 5;

/** The country that the browser's languages suggest, with its currency and, if it has only one, its time zone. */
export function suggestedRegion(acceptLanguage: string | undefined): RegionValues {
  const country =
    tagsOf(acceptLanguage)
      .map(countryOf)
      .find((code) => CURRENCY_OF_COUNTRY.has(code)) ?? '';
  const zones = timeZonesOf(country);
  const timezone = zones.length === 1 ? (zones[0] ?? '') : '';
  return { country, currency: CURRENCY_OF_COUNTRY.get(country) ?? 'USD', timezone };
}

/** The formats of a country, in the browser's language if it is spoken there. */
export function suggestedFormats(country: string, acceptLanguage: string | undefined) {
  if (!CURRENCY_OF_COUNTRY.has(country)) return {};
  const { locale, date_format } = regionDefaults(country);
  const [spoken] = tagsOf(acceptLanguage)
    .filter((tag) => countryOf(tag) === country)
    .flatMap((tag) => LOCALES.find((one) => one === tag || one === tag.split('-', 1)[0]) ?? []);
  return { locale: spoken ?? locale, date_format };
}

function tagsOf(acceptLanguage: string | undefined): string[] {
  return (acceptLanguage ?? '').split(',', LANGUAGES_MAX).map((part) => part.split(';', 1)[0]?.trim() ?? '');
}

// A language without a region stands for the country where most of its speakers live.
function countryOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().region ?? '';
  } catch {
    return '';
  }
}

function timeZonesOf(country: string): readonly string[] {
  if (country === '') return [];
  const locale: { getTimeZones?(): string[] | undefined } = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? [];
}

type Choice = { readonly value: string; readonly label: string | Html };

/** Countries and currencies by their names in a language. */
type RegionChoices = { readonly countries: readonly Choice[]; readonly currencies: readonly Choice[] };

const choicesByLanguage = new Map<string, RegionChoices>();

function choicesIn(language: string): RegionChoices {
  const known = choicesByLanguage.get(language);
  if (known !== undefined) return known;
  const regionNames = new Intl.DisplayNames(language, { type: 'region' });
  const currencyNames = new Intl.DisplayNames(language, { type: 'currency' });
  const choices = {
    countries: [...CURRENCY_OF_COUNTRY.keys()]
      .map((value) => ({ value, label: regionNames.of(value) ?? value }))
      .sort((one, other) => one.label.localeCompare(other.label, language)),
    currencies: [...new Set(CURRENCY_OF_COUNTRY.values())]
      .sort()
      .map((value) => ({ value, label: `${value} – ${currencyNames.of(value) ?? value}` })),
  };
  choicesByLanguage.set(language, choices);
  return choices;
}

const TIME_ZONES = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** The fields for country, currency and time zone. They work without scripts. */
export function regionFields(t: Translate, { country, currency, timezone }: RegionValues): Html {
  const { countries, currencies } = choicesIn(t.language);
  const none = { value: '', label: t('Not set') };
  return html`${menu('country', t('Country'), [none, ...countries], country)}
${menu('currency', t('Currency'), currencies, currency)}
${menu('timezone', t('Time zone'), [none, ...TIME_ZONES], timezone)}
<p class="hint" id="region-hint">${t('You can change these later in the settings.')}</p>`;
}

function menu(name: keyof RegionValues, label: Html, choices: readonly Choice[], selected: string): Html {
  const options = choices.map(
    (choice) =>
      html`<option value="${choice.value}"${choice.value === selected ? html` selected` : null}>${choice.label}</option>`,
  );
  return html`<label for="${name}">${label}</label>
<select id="${name}" name="${name}">${options}</select>`;
}

/** The script that chooses the browser's time zone, if none is chosen. */
export const TIME_ZONE_SCRIPT = html`
const zones = document.getElementById('timezone');
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
if (zones?.value === '' && [...zones.options].some(({ value }) => value === timeZone)) zones.value = timeZone;
`;
