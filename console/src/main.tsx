// First, so that the style sheets of components override these.
import './app/mantine.css';
import '@fontsource-variable/hanken-grotesk';
import './app/global.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/index.ts';
import { guardMarkup, styleNonce } from './app/content-security.ts';
import { keepOffline } from './app/offline/keep-offline.ts';
import { ProofAsker } from './app/proof/proof-asker.tsx';
import { queryClient, readAgain } from './app/query-client.ts';
import { router } from './app/router.tsx';
import { cssVariables, theme } from './app/theme.ts';
import { NoticeList } from './ui/feedback/index.ts';
import { direction } from './ui/i18n/index.ts';
import { noteInstallOffer } from './ui/index.ts';
import { startIdleWork, whenStill } from './ui/routing/index.ts';

guardMarkup();
keepOffline(readAgain);
noteInstallOffer();
const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting();
  whenStill(() => queryClient.isFetching() > 0, startIdleWork);
});

// The code of the first page loads with the session and the settings, which the router awaits before it.
const [firstRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
for (const route of firstRoutes) void router.loadRouteChunk(route);

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root, { onCaughtError: reportUnlessApiError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// An error of the API is shown on the page; it is not a fault of the page.
function reportUnlessApiError(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
}

function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <DirectionProvider initialDirection={direction} detectDirection={false}>
          <Suspense>
            <NoticeList />
          </Suspense>
          <RouterProvider router={router} />
          <ProofAsker />
        </DirectionProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
