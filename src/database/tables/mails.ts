import type { Language } from '#kernel/languages.ts';
import type { FamilyId, Int64 } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** Mails that no mail server has taken yet. */
type Mails = {
  family_id: FamilyId;
  id: string;
  recipient: string;
  language: Language;
  /** `MailContent` as JSON, sealed: it may contain a secret. */
  content: string;
  attempts: Int64;
  next_attempt_at: string;
  /** It is not sent any more from then on. */
  expires_at: string;
};

const MAILS = `
create table mails (
  family_id int64 not null references families (id),
  id text not null,
  recipient text not null,
  language text not null,
  content text not null,
  attempts int64 not null,
  next_attempt_at text not null,
  expires_at text not null,
  constraint mails_pk primary key (family_id, id)
);`;

type MailTables = { mails: Mails };

export const MAIL_DDL = tablesOf<MailTables>({ mails: MAILS });
