export { lazyDialog } from './lazy-dialog.ts';
export { lazyPage } from './lazy-page.ts';
export { lazyPart } from './lazy-part.ts';
export { civilDate, flag, monthName, oneOf, type RawSearch, readTextSearch, text, texts } from './search-params.ts';
export { SORTS, type Sort } from './sorts.ts';
export { useHasLoaded } from './use-has-loaded.ts';
export { startIdleWork, whenIdle } from './when-idle.ts';
