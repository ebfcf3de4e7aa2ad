/** A dialog in Chromium, or in this process. */
type Dialog = {
  getByRole(role: 'button' | 'checkbox', options: { name: string | RegExp }): { press(key: string): Promise<void> };
  waitFor(options: { state: 'hidden' }): Promise<void>;
};

/** Closes a dialog with a one-time secret: says that it is saved, by keyboard. */
export async function closeSecret(dialog: Dialog): Promise<void> {
  await dialog.getByRole('checkbox', { name: /^I have saved/ }).press('Space');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}
