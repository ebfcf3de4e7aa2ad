import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/api-error.ts';
import { App } from './app.tsx';
import { guardMarkup } from './trusted-types.ts';

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
