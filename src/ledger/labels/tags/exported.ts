import { z } from 'zod';
import { repeatedNames } from '#ledger/labels/shared/index.ts';
import { type Exported, members } from '#ledger/records/index.ts';

export const EXPORTED_TAG: Exported = {
  type: 'Tag',
  orderBy: ['name'],
  isCommon: true,
  isSampled: true,
  schema: z.strictObject({ id: members.id, name: members.text(100), color: members.color, ...members.times }),
  data: (tag) => tag,
  faults: repeatedNames,
};
