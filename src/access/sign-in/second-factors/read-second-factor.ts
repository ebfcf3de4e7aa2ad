import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { presentSecondFactor } from './present.ts';
import type { SecondFactor } from './schemas.ts';
import { countRecoveryCodes, findTotp } from './store.ts';

export async function getSecondFactor({ db, actor }: Context): Promise<z.output<typeof SecondFactor>> {
  const totp = await findTotp(db.read, actor.familyId, actor.userId);
  return presentSecondFactor(totp, await countRecoveryCodes(db.read, actor.familyId, actor.userId));
}
