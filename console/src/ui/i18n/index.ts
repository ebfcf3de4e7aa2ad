export { direction, followLanguage, isLanguage, LANGUAGES, type Language, language } from './language.ts';
export { rich, t } from './translate.ts';
