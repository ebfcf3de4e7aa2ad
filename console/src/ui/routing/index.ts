export {
  lazyDialog,
  lazyPage,
  lazyPart,
  lazyView,
  startIdleWork,
  useHasLoaded,
  whenIdle,
} from './lazy.ts';
export {
  civilDate,
  flag,
  monthName,
  oneOf,
  type RawSearch,
  readNewSearch,
  readTextSearch,
  SORTS,
  type Sort,
  text,
  texts,
} from './search-params.ts';
export { whenStill } from './when-still.ts';
