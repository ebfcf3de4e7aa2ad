import { type Kysely, sql } from 'kysely';
import { ATTACHMENT_CONTENTS } from '#database/tables/attachments.ts';
import { runDdl } from '#database/tables/ddl.ts';

/** The database knows the contents of attachments, so that no request has to ask their store for a list. */
export const contentsOfAttachments = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [ATTACHMENT_CONTENTS]);
    await sql`
      insert into attachment_contents (family_id, sha256, byte_size, wanted_at)
      select family_id, sha256, max(byte_size), max(created_at) from attachments group by family_id, sha256`.execute(
      db,
    );
  },
};
