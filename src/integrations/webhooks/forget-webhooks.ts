import type { CliActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { eraseWebhooks } from './write-webhook.ts';

/** Deletes every webhook after the secret key was lost: their secrets cannot sign any more. */
export async function forgetWebhooks({ db, actor, requestId }: Context<CliActor>): Promise<void> {
  const families = await db.everyFamily.selectFrom('families').select('id').orderBy('id').execute();
  for (const { id } of families) {
    await db.writeFamily(Number(id), { actor, requestId }, (tx) => eraseWebhooks(tx));
  }
}
