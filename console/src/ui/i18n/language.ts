/** The languages of the web app, each by its own name. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  nl: 'Nederlands',
  pt: 'Português',
} as const;

export type Language = keyof typeof LANGUAGES;

/** Every text lengthened and in Arabic's direction: shows texts that are not translated and layouts that do not turn. */
export const PSEUDO = 'ar-XB';

const STORED = 'coffer-language';

/** The language of this page: the person's setting as stored at the last visit, else the browser's first that there is. */
export const language: Language | typeof PSEUDO = chosen(hasPage() ? localStorage.getItem(STORED) : 'en');

/** The direction of the language's script. */
export const direction = language === PSEUDO ? 'rtl' : 'ltr';

if (hasPage()) {
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
}

/** Takes over the person's setting; null is the browser's language. A text never changes its language: the page reloads. */
export function followLanguage(setting: string | null): void {
  const stored = localStorage.getItem(STORED);
  if (stored === setting || stored === PSEUDO) return;
  if (setting === null) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, setting);
  if (chosen(setting) !== language) location.reload();
}

function chosen(setting: string | null): Language | typeof PSEUDO {
  if (setting === PSEUDO) return PSEUDO;
  const wanted = setting === null ? navigator.languages : [setting];
  return wanted.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

/** Whether the web app has the language of a tag. */
export function isLanguage(tag: string | null): tag is Language {
  return tag !== null && Object.hasOwn(LANGUAGES, tag);
}

// Tests of functions run without a page.
function hasPage(): boolean {
  return typeof document !== 'undefined';
}
