import { Suspense } from 'react';
import type { CurlProps } from './curl-menu.tsx';
import { useDeveloperMode } from './preferences.ts';
import { lazyView } from './routing/index.ts';

const CurlMenu = lazyView(async () => (await import('./curl-menu.tsx')).CurlMenu);

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
