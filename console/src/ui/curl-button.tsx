import { lazy, Suspense } from 'react';
import type { CurlProps } from './curl-menu.tsx';
import { useDeveloperMode } from './preferences.ts';

const CurlMenu = lazy(async () => ({ default: (await import('./curl-menu.tsx')).CurlMenu }));

/** In developer mode, a menu that shows the curl command for the page's data. */
export function CurlButton(props: CurlProps) {
  const [isDeveloper] = useDeveloperMode();
  return (
    isDeveloper && (
      <Suspense>
        <CurlMenu {...props} />
      </Suspense>
    )
  );
}
