// The languages of banks whose month names do not contradict each other.
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'tr'];
const FORMS = [{ month: 'short' }, { month: 'long' }, { month: 'long', day: 'numeric' }] as const;

const months = new Map([['mrz', 3]]);
for (const language of LANGUAGES) {
  for (const form of FORMS) {
    const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      const parts = format.formatToParts(Date.UTC(2026, month - 1, 5));
      months.set(plain(parts.find(({ type }) => type === 'month')?.value ?? ''), month);
    }
  }
}

/** The number of a month by its name or abbreviation in a language of Europe, with or without accents. */
export function monthNamed(name: string): number | undefined {
  return months.get(plain(name));
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();
}
