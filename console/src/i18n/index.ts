export { direction, followLanguage, LANGUAGES, language } from './language.ts';
export { rich, t } from './translate.ts';
