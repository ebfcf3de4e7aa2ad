import type { OwnAccount } from '#access/credentials/own-accounts.ts';
import { type Html, html, type Translate } from '#access/sign-in/pages/index.ts';
import { type Limits, NO_LIMITS, type OwnRate } from '#kernel/limits.ts';
import { type CivilDate, isCivilDate } from '#kernel/time/civil-date.ts';

// Choices in place of a text field: in one, Enter would press a button by accident.
const WRITES_A_DAY = [10, 100, 1000];
const REQUESTS: readonly OwnRate[] = [
  { limit: 10, windowSeconds: 3600 },
  { limit: 50, windowSeconds: 3600 },
  { limit: 100, windowSeconds: 86_400 },
];

/** The part of a requested scope that decides what is asked. */
type Asked = { readonly ofData: boolean; readonly ticked: boolean };

/** The choices on the page besides the scopes. */
export type LimitsView = {
  readonly accounts: readonly OwnAccount[];
  readonly today: CivilDate;
  /** The earlier choice, if the page is shown again. */
  readonly form?: URLSearchParams | undefined;
};

/** The choice of accounts, and of how much an application may change. Nothing for one that asks for an identity alone. */
export function limitFields(
  t: Translate,
  scopes: readonly Asked[],
  { accounts, today, form }: LimitsView,
): Html | null {
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
${daysField(t, today, form?.get('days'))}
${maskField(t, form?.has('mask_values') === true)}
${requestsField(t, form?.get('requests'))}
${scopes.some(({ ticked, ofData }) => ofData && !ticked) ? writesField(t, form?.get('writes_per_day')) : null}`;
}

/** A choice with its options, the first of which sets no limit. The one that was chosen earlier is selected again. */
function select(name: string, label: Html, options: readonly (readonly [string, Html])[], chosen = ''): Html {
  const shown = options.map(
    ([value, text]) => html`<option value="${value}"${chosen === value ? html` selected` : null}>${text}</option>`,
  );
  return html`<label for="${name}">${label}</label>
<select id="${name}" name="${name}">${shown}</select>`;
}

function daysField(t: Translate, today: CivilDate, chosen: string | null | undefined): Html {
  const day = new Intl.DateTimeFormat(t.language, { dateStyle: 'long', timeZone: 'UTC' });
  const year = Number(today.slice(0, 4));
  const starts = [...new Set([`${today.slice(0, 7)}-01`, `${year}-01-01`, `${year - 1}-01-01`])];
  const name = (date: CivilDate) => day.format(new Date(date));
  const [first, last] = [`${year - 1}-01-01`, `${year - 1}-12-31`];
  const options: (readonly [string, Html])[] = [
    ['', t('All days')],
    ...starts.map((date) => [`${date}/`, t('From {date} on', { date: name(date) })] as const),
    [`${first}/${last}`, t('From {first} to {last}', { first: name(first), last: name(last) })],
  ];
  return select('days', t('Entries that it sees, by day'), options, chosen ?? '');
}

function maskField(t: Translate, checked: boolean): Html {
  return html`<fieldset class="scopes"><legend>${t('What it sees of entries')}</legend>
<label class="scope"><input type="checkbox" name="mask_values" value="on"${checked ? html` checked` : null}><span>${t('Hide amounts, balances and names of payees. It can then only read.')}</span></label></fieldset>`;
}

function requestsField(t: Translate, chosen: string | null | undefined): Html {
  const options = REQUESTS.map(({ limit: count, windowSeconds }) => {
    const text =
      windowSeconds === 3600 ? t('At most {count} an hour', { count }) : t('At most {count} a day', { count });
    return [`${count}/${windowSeconds}`, text] as const;
  });
  return select('requests', t('Requests that it may send'), [['', t('Any number')], ...options], chosen ?? '');
}

function writesField(t: Translate, chosen: string | null | undefined): Html {
  const options = WRITES_A_DAY.map((count) => [String(count), t('At most {count} a day', { count })] as const);
  return select('writes_per_day', t('Changes that it may make'), [['', t('Any number')], ...options], chosen ?? '');
}

/** The limits that the form sets; null if it limits to accounts and names none that the user sees. */
export function chosenLimits(form: URLSearchParams, accounts: readonly OwnAccount[]): Limits | null {
  const writes = WRITES_A_DAY.find((count) => form.get('writes_per_day') === String(count)) ?? null;
  const rateLimit = REQUESTS.find((one) => form.get('requests') === `${one.limit}/${one.windowSeconds}`) ?? null;
  const [dateFrom = null, dateTo = null] = (form.get('days') ?? '')
    .split('/')
    .map((day) => (isCivilDate(day) ? day : null));
  const limits = {
    ...NO_LIMITS,
    dateFrom,
    dateTo,
    maskValues: form.has('mask_values'),
    rateLimit,
    writesPerDay: writes,
  };
  if (form.get('accounts') !== 'some') return limits;
  const chosen = new Set(form.getAll('account'));
  const accountIds = accounts.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  return accountIds.length === 0 ? null : { ...limits, accountIds };
}

/** Said above the boxes if no account was ticked. */
export const noAccountTicked = (t: Translate): Html => t('Tick at least one account, or choose all accounts.');
