import type { CompiledMessage } from 'icu-minify/format';
import { type Language, language, PSEUDO } from './language.ts';

/** The messages of one language by their English text; messages with arguments by a key that the build makes of it. */
type Catalog = Readonly<Record<string, CompiledMessage>>;

const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalog }>>> = {
  de: () => import('./de.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  nl: () => import('./nl.json'),
  pt: () => import('./pt.json'),
};

/** Gives the message of this page's language for a key and its English message. English is in the code. */
export const messageFor: (key: string, english: CompiledMessage) => CompiledMessage = await load();

async function load() {
  if (language === 'en') return (_key: string, english: CompiledMessage) => english;
  if (language === PSEUDO) {
    const { pseudo } = await import('./pseudo.ts');
    return (_key: string, english: CompiledMessage) => pseudo(english);
  }
  const { default: catalog } = await LOADERS[language]();
  return (key: string, english: CompiledMessage) => catalog[key] ?? english;
}
