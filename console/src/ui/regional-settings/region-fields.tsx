import { Select, type SelectProps, SimpleGrid, Text } from '@mantine/core';
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { LOCALES, type Locale, regionDefaults } from '#client/region-defaults.ts';
import { api, familySettingsQuery, type Schemas, unwrap } from '../../api/index.ts';
import { formatDate, formatDay, formatMoney, personalFormats } from '../format/index.ts';
import type { FormState } from '../forms/index.ts';
import { t } from '../i18n/index.ts';
import { countries, currencyChoices, localeChoices } from './regions.ts';

/** A family's country, currency, language and formats. */
export type Region = {
  country: string | null;
  currency: string;
  locale: Locale;
  date_format: string;
  timezone: string | null;
};

type RegionFieldsProps<Values extends Region> = {
  readonly form: FormState<Values>;
  readonly disabled?: boolean;
  /** Onboarding requires a country, because it sets the other fields. */
  readonly requiresCountry?: boolean;
};

const PATTERNS = [
  '%d/%m/%Y',
  '%d.%m.%Y',
  '%d-%m-%Y',
  '%m/%d/%Y',
  '%m-%d-%Y',
  '%Y-%m-%d',
  '%Y/%m/%d',
  '%e %b %Y',
  '%b %e, %Y',
];
const SAMPLE_DAY = '2026-03-09';
const MENU = { searchable: true, nothingFoundMessage: t('No results'), maxDropdownHeight: 260 } as const;

/** Fields for country, currency and formats. Selecting a country suggests the rest. */
export function RegionFields<Values extends Region>(props: RegionFieldsProps<Values>) {
  const { form, disabled = false, requiresCountry = false } = props;
  const { locale, date_format } = form.values;
  const field = (name: keyof Region) => ({ ...form.getInputProps(name), disabled });
  const settle = (country: string | null) =>
    form.setValues({ country, ...(country !== null && regionDefaults(country)) } as Partial<Values>);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('Country')}
        data={countries()}
        {...MENU}
        clearable={!requiresCountry}
        required={requiresCountry}
        {...field('country')}
        onChange={settle}
      />
      <CurrencySelect {...field('currency')} />
      <Select
        label={t('Language of numbers and dates')}
        description={t('For the API. Pages are written in the language of each person.')}
        data={localeChoices()}
        {...MENU}
        allowDeselect={false}
        {...field('locale')}
      />
      <Select
        label={t('Date format')}
        description={t('Of dates that are typed.')}
        data={patternChoices(date_format, locale)}
        allowDeselect={false}
        {...field('date_format')}
      />
      <Select label={t('Time zone')} data={zones(form.values.timezone)} {...MENU} clearable {...field('timezone')} />
      <Preview region={form.values} />
    </SimpleGrid>
  );
}

/** As this person will see it. */
function Preview({ region }: { region: Region }) {
  const { locale } = personalFormats(region);
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {t('Preview')}
      </Text>
      <Text size="sm" mt={8} className="amount">
        {t('{amount} on {date}', {
          amount: formatMoney('-1234.50', region.currency, locale),
          date: formatDay(SAMPLE_DAY, locale, ''),
        })}
      </Text>
    </div>
  );
}

function patternChoices(present: string, locale: string) {
  return [...new Set([present, ...PATTERNS])].map((value) => ({ value, label: formatDate(SAMPLE_DAY, value, locale) }));
}

// A browser may not list the current zone, such as UTC.
function zones(present: string | null): string[] {
  return [...new Set([...(present === null ? [] : [present]), 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

type RegionSettings = Pick<Schemas['FamilySettings'], keyof Region>;

/** The regional part of the family's settings. */
export function regionOf({ country, currency, locale, date_format, timezone }: RegionSettings): Region {
  return { country, currency, locale: LOCALES.find((one) => one === locale) ?? 'en', date_format, timezone };
}

/** One of the family's currencies, found by name or code. */
export function CurrencySelect(props: Omit<SelectProps, 'data'>) {
  const { data: family } = useSuspenseQuery(familySettingsQuery());
  const present = typeof props.value === 'string' ? [props.value] : [];
  return (
    <Select
      label={t('Currency')}
      data={currencyChoices([...new Set([...present, ...family.enabled_currencies])])}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('No results')}
      maxDropdownHeight={260}
      {...props}
    />
  );
}

/** Saves the family's settings, and shows them at once. @throws ApiError */
export async function saveFamilySettings(client: QueryClient, change: Schemas['FamilySettingsChange']): Promise<void> {
  const saved = await unwrap(api.PATCH('/api/v1/family_settings', { body: { family_settings: change } }));
  client.setQueryData(familySettingsQuery().queryKey, saved);
}
