import { browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole } from '#tests/harness/browser/console.ts';

const CONTROLLED = `new Promise((resolve) => {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) resolve();
  else serviceWorker.addEventListener('controllerchange', resolve, { once: true });
})`;

browserTest('a file that another app shares becomes an import or a receipt', async (t, open) => {
  const { page, home } = await openConsole(t, open, { width: 390, offline: true });
  await page.evaluate(CONTROLLED);
  // As the system sends it by the manifest.
  const share = (name: string, type: string, text: string) =>
    page.evaluate(`(() => {
      const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data' });
      form.action = ${JSON.stringify(`${home}/share`)};
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: ${JSON.stringify(type)} }));
      field.files = data.files;
      form.append(field);
      document.body.append(form);
      form.submit();
    })()`);
  const shared = page.getByRole('heading', { level: 1, name: 'Shared with Coffer' });

  await share('march.csv', 'text/csv', 'Date,Description,Amount\n2026-03-01,Tea,-1.00\n');
  await shared.waitFor({ state: 'attached' });
  await page.getByText('march.csv').waitFor();
  await page.getByRole('button', { name: 'Import as statement' }).click();
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
  await page.getByText('march.csv').first().waitFor();

  await share('receipt.png', 'image/png', 'picture');
  await shared.waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Add transaction with receipt' }).click();
  await page.getByRole('dialog', { name: 'New transaction' }).getByText('receipt.png').waitFor();

  await page.goto(`${home}/share`);
  await page.getByText('Nothing was shared').waitFor();
});
