import { t } from '../../ui/i18n/index.ts';
import type { useFormat } from '../../ui/index.ts';
import type { Connection } from './bank-queries.ts';

type Format = Pick<ReturnType<typeof useFormat>, 'ago' | 'date' | 'instant' | 'today'>;

/** The state of a connection in words; `warning` wants the person, `quiet` says that nothing comes now. */
export type BankState = { readonly tone: 'good' | 'quiet' | 'warning'; readonly words: string };

const DAY_MS = 86_400_000;
const SOON_DAYS = 7;

/** Whether the bank wants the person again within a week. */
function endsSoon({ consent_expires_at: end }: Connection, now = Date.now()): boolean {
  return end !== null && Date.parse(end) - now <= SOON_DAYS * DAY_MS;
}

/** Whether only the person can help. */
export function needsPerson(connection: Connection, now = Date.now()): boolean {
  const { status } = connection;
  return status === 'needs_attention' || status === 'ended' || (status === 'active' && endsSoon(connection, now));
}

export function bankState(connection: Connection, format: Format, now = Date.now()): BankState {
  const { status, consent_expires_at: end, last_synced_at: last, last_error, next_sync_at: next } = connection;
  if (status === 'paused') return { tone: 'quiet', words: t('Paused') };
  if (status === 'ended') return { tone: 'warning', words: t('Ended||access to a bank') };
  if (status === 'needs_attention') return { tone: 'warning', words: t('Needs you') };
  if (end !== null && endsSoon(connection, now)) {
    return { tone: 'warning', words: t('Sign in again by {date}', { date: format.date(end.slice(0, 10)) }) };
  }
  if (last_error !== null && next !== null) {
    return { tone: 'quiet', words: t('No answer, next try {ago}', { ago: format.ago(next) }) };
  }
  if (last === null) return { tone: 'quiet', words: t('Not synced yet') };
  return { tone: 'good', words: t('Synced {ago}', { ago: format.ago(last) }) };
}

/** The reason why the person is asked for, and what will be. */
export function attentionOf(connection: Connection, format: Format): { readonly title: string; readonly text: string } {
  const { name, status, last_error: error, consent_expires_at: end } = connection;
  const ends = end !== null && status === 'active' ? format.date(end.slice(0, 10)) : null;
  if (ends !== null) {
    return {
      title: t('{bank} wants you again by {date}', { bank: name, date: ends }),
      text: t('Its consent ends then. Until then all goes on as usual.'),
    };
  }
  const text = error?.message ?? '';
  if (error?.code === 'sign_in_again') return { title: t('{bank} wants you to sign in again', { bank: name }), text };
  if (error?.code === 'subscription_ended') {
    return { title: t('The subscription of {bank} has ended', { bank: name }), text };
  }
  if (error?.code === 'access_revoked' || status === 'ended') {
    return { title: t('{bank} gives no access any more', { bank: name }), text };
  }
  if (error?.code === 'no_permission') {
    return { title: t('You may not add to an account of {bank} any more', { bank: name }), text };
  }
  if (error?.code === 'import_failed') {
    return { title: t('What {bank} sent could not be taken over', { bank: name }), text };
  }
  return { title: t('{bank} has given nothing for days', { bank: name }), text };
}
