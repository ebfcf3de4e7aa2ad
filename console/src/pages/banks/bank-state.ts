import { t } from '../../ui/i18n/index.ts';
import type { useFormat } from '../../ui/index.ts';
import type { Connection } from './bank-queries.ts';

type Format = Pick<ReturnType<typeof useFormat>, 'ago' | 'date' | 'instant' | 'today'>;

/** The state of a connection in words; `warning` wants the person, `quiet` says that nothing comes now. */
export type BankState = { readonly tone: 'good' | 'quiet' | 'warning'; readonly words: string };

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** The whole days until the bank wants the person again; null where that is not soon. */
function daysLeft({ consent_expires_at: end }: Connection, now: number): number | null {
  if (end === null) return null;
  const days = Math.max(0, Math.floor((Date.parse(end) - now) / DAY_MS));
  return days <= SOON_DAYS ? days : null;
}

/** Whether only the person can help. */
export function needsPerson(connection: Connection, now = Date.now()): boolean {
  const { status } = connection;
  return (
    status === 'needs_attention' || status === 'ended' || (status === 'active' && daysLeft(connection, now) !== null)
  );
}

export function bankState(connection: Connection, format: Format, now = Date.now()): BankState {
  const { status, last_synced_at: last, last_error, next_sync_at: next } = connection;
  if (status === 'paused') return { tone: 'quiet', words: t('Paused') };
  if (status === 'ended') return { tone: 'warning', words: t('Ended||access to a bank') };
  if (status === 'needs_attention') return { tone: 'warning', words: t('Needs you') };
  const days = daysLeft(connection, now);
  if (days !== null) {
    const words = t('{days, plural, =0 {Ends today} one {Ends in one day} other {Ends in # days}}', { days });
    return { tone: 'warning', words };
  }
  if (last_error !== null && next !== null) {
    return { tone: 'quiet', words: t('No answer, next try {ago}', { ago: format.ago(next) }) };
  }
  if (last === null) return { tone: 'quiet', words: t('Not synced yet') };
  return { tone: 'good', words: t('Synced {ago}', { ago: format.ago(last) }) };
}

/** The reason why the person is asked for, and what will be. */
export function attentionOf(
  connection: Connection,
  format: Format,
  now = Date.now(),
): { readonly title: string; readonly text: string } {
  const { name, status, last_error: error, consent_expires_at: end } = connection;
  const days = daysLeft(connection, now);
  if (end !== null && days !== null && status === 'active') {
    return {
      title: t('{bank} wants you again by {date}', { bank: name, date: format.date(end.slice(0, 10)) }),
      text: t(
        'Its consent ends {days, plural, =0 {today} one {in one day} other {in # days}}. Until then all goes on as usual.',
        { days },
      ),
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
