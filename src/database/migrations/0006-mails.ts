import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';
import { MAIL_DDL } from '#database/tables/mails.ts';

/** The table of mails that wait to be sent. */
export const mailsThatWait = {
  up: (db: Kysely<never>): Promise<void> => runDdl(db, Object.values(MAIL_DDL)),
};
