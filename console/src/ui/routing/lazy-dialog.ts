import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** A dialog whose code loads when it first opens, or earlier while the browser is idle. */
export function lazyDialog<Props extends { readonly opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: openedAfterMount(await load()) }));
  whenIdle(load);
  return function LazyDialog(props: Props) {
    const [isNeeded, setNeeded] = useState(props.opened);
    if (props.opened && !isNeeded) setNeeded(true);
    return isNeeded && createElement(Suspense, null, createElement(Loaded, props));
  };
}

// A dialog that is mounted closed notices that it opens: it then knows where the focus was, and returns it there.
function openedAfterMount<Props extends { readonly opened: boolean }>(Dialog: ComponentType<Props>) {
  return function OpenedAfterMount(props: Props) {
    const [isMounted, setMounted] = useState(false);
    useEffect(() => setMounted(true), []);
    return createElement(Dialog, { ...props, opened: isMounted && props.opened });
  };
}
