import { type ComponentType, lazy } from 'react';
import { whenIdle } from './when-idle.ts';

/** A part of a page whose code loads once the first page has its data. Render it in a Suspense. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve, reject) =>
        whenIdle(() => load().then((part) => resolve({ default: part }), reject)),
      ),
  );
}
