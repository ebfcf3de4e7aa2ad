/** The languages of the web app and of the server's pages. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'nl', 'pt'] as const;

export type Language = (typeof LANGUAGES)[number];
