import type { QueryClient } from '@tanstack/react-query';
import { familySettingsQuery, incomeStatementQuery, SHARED } from '../../../api/index.ts';
import { civilDateOf } from '../../../ui/format/index.ts';
import { type Month, monthNamed } from './months.ts';

/** The figures of a month up to today, with those of the same days of the month before. */
export const monthStatementQuery = ({ start, until }: Pick<Month, 'start' | 'until'>) => ({
  ...incomeStatementQuery(start, until, 'previous'),
  ...SHARED,
});

/** Asks for the figures of a month before the page is rendered, which takes a phone longer than the answer. */
export function askForMonth(client: QueryClient, name: string | undefined): void {
  const settings = client.getQueryData(familySettingsQuery().queryKey);
  if (settings === undefined) return;
  const { timezone, month_start_day: startDay } = settings;
  void client.prefetchQuery(monthStatementQuery(monthNamed(name, civilDateOf(Date.now(), timezone), startDay)));
}
