import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { guardMarkup, styleNonce } from './content-security.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { cssVariables, theme } from './theme.ts';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/index.ts';

guardMarkup();

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root, { onCaughtError: reportUnlessRefused }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// That the server refused something is shown on the page, and is no fault of the page.
function reportUnlessRefused(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
}

/** Everything the pages stand on: the look, the server's data, notifications and routes. */
function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" limit={4} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
