import type { OwnAccount } from '#access/credentials/limits/index.ts';
import { type Html, html, type Translate } from '#access/sign-in/pages/index.ts';
import { type Limits, NO_LIMITS } from '#kernel/limits.ts';

// Choices in place of a text field: in one, Enter would press a button by accident.
const WRITES_A_DAY = [10, 100, 1000];

/** The part of a requested scope that decides what is asked. */
type Asked = { readonly ofData: boolean; readonly ticked: boolean };

/** The choices on the page besides the scopes. */
export type LimitsView = {
  readonly accounts: readonly OwnAccount[];
  /** The earlier choice, if the page is shown again. */
  readonly form?: URLSearchParams | undefined;
};

/** The choice of accounts, and of how much an application may change. Nothing for one that asks for an identity alone. */
export function limitFields(t: Translate, scopes: readonly Asked[], { accounts, form }: LimitsView): Html | null {
  if (!scopes.some(({ ofData }) => ofData)) return null;
  const some = form?.get('accounts') === 'some';
  const radio = (value: string, checked: boolean, text: Html) =>
    html`<label class="scope"><input type="radio" name="accounts" value="${value}"${checked ? html` checked` : null}><span>${text}</span></label>`;
  const chosen = new Set(form?.getAll('account'));
  const boxes = accounts.map(
    ({ id, name }) =>
      html`<label class="scope part"><input type="checkbox" name="account" value="${id}"${chosen.has(id) ? html` checked` : null}><span><bdi>${name}</bdi></span></label>`,
  );
  const choice = html`<fieldset class="scopes"><legend>${t('With which accounts?')}</legend>
${radio('all', !some, t('All accounts that you see'))}
${radio('some', some, t('Only the accounts that you tick here:'))}
${boxes}</fieldset>`;
  return html`${accounts.length === 0 ? null : choice}
${scopes.some(({ ticked, ofData }) => ofData && !ticked) ? writesField(t, form?.get('writes_per_day')) : null}`;
}

function writesField(t: Translate, chosen: string | null | undefined): Html {
  const options = WRITES_A_DAY.map(
    (count) =>
      html`<option value="${count}"${chosen === String(count) ? html` selected` : null}>${t('At most {count} a day', { count })}</option>`,
  );
  return html`<label for="writes_per_day">${t('Changes that it may make')}</label>
<select id="writes_per_day" name="writes_per_day"><option value="">${t('Any number')}</option>${options}</select>`;
}

/** The limits that the form sets; null if it limits to accounts and names none that the user sees. */
export function chosenLimits(form: URLSearchParams, accounts: readonly OwnAccount[]): Limits | null {
  const writes = WRITES_A_DAY.find((count) => form.get('writes_per_day') === String(count)) ?? null;
  const limits = { ...NO_LIMITS, writesPerDay: writes };
  if (form.get('accounts') !== 'some') return limits;
  const chosen = new Set(form.getAll('account'));
  const accountIds = accounts.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  return accountIds.length === 0 ? null : { ...limits, accountIds };
}

/** Said above the boxes if no account was ticked. */
export const noAccountTicked = (t: Translate): Html => t('Tick at least one account, or choose all accounts.');
