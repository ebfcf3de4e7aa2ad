export { errorSentence } from './error-sentence.ts';
export { csrfField } from './form-token.ts';
export { type Html, html } from './html.ts';
export { localPath } from './local-path.ts';
export { mountPages } from './mount-pages.ts';
export { messagePage } from './page-frame.ts';
export { renderPage, sendOnward, sendPage } from './send-page.ts';
export { type Translate, translatorFor } from './translate.ts';
