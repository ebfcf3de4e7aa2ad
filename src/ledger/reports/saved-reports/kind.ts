import { z } from 'zod';
import { ownInFiles } from '#ledger/own-records.ts';
import {
  type Columns,
  describeEach,
  type Exported,
  members,
  notCommon,
  type RecordKind,
  type RecordState,
  recordKind,
  text,
  textOrNull,
} from '#ledger/records/index.ts';
import { COMPARED, INTERVALS, NAMED_PERIODS } from '#ledger/reports/breakdown/periods.ts';
import { GROUPED_BY } from '#ledger/reports/breakdown/schemas.ts';
import { CHARTS, type Choices, faultsOf, MEASURES } from './choices.ts';
import type { SavedReportRow } from './store.ts';

const EXPORTED_SAVED_REPORT: Exported = {
  type: 'SavedReport',
  orderBy: ['id'],
  isSampled: false,
  schema: z
    .strictObject({
      id: members.id,
      shared: z.boolean(),
      name: members.text(100),
      measure: z.enum(MEASURES),
      group_by: z.enum(GROUPED_BY),
      interval: z.enum(INTERVALS).nullable(),
      period: z.enum(NAMED_PERIODS).nullable(),
      start_date: members.date.nullable(),
      end_date: members.date.nullable(),
      compare: z.enum(COMPARED).nullable(),
      q: members.text(450).nullable(),
      chart: z.enum(CHARTS),
      ...members.times,
    })
    .superRefine((report, ctx) => {
      for (const { member, message } of faultsOf(report)) ctx.addIssue({ code: 'custom', message, path: [member] });
    }),
  ...ownInFiles(() => SAVED_REPORT as RecordKind),
  common: notCommon,
};

export const SAVED_REPORT = recordKind({
  resource: 'saved_report',
  table: 'saved_reports',
  isOwn: true,
  scope: 'reports:write',
  refersTo: {},
  uniqueBy: [],
  hasDay: false,
  revertedWith: 'read_write',
  reset: 'at_once',
  exported: EXPORTED_SAVED_REPORT,
  describe: describeEach(({ family_id: _, ...record }: SavedReportRow) => ({
    record,
    ...(record.user_id !== null && { personId: record.user_id }),
  })),
  columnsOf: reportColumns,
});

/** The columns of a report in change rows. */
function reportColumns(record: RecordState): Columns<'saved_reports'> {
  return {
    id: record.id,
    user_id: textOrNull(record, 'user_id'),
    name: text(record, 'name'),
    measure: text(record, 'measure') as Choices['measure'],
    group_by: text(record, 'group_by') as Choices['group_by'],
    interval: textOrNull(record, 'interval') as Choices['interval'],
    period: textOrNull(record, 'period'),
    start_date: textOrNull(record, 'start_date'),
    end_date: textOrNull(record, 'end_date'),
    compare: textOrNull(record, 'compare') as Choices['compare'],
    q: textOrNull(record, 'q'),
    chart: text(record, 'chart') as Choices['chart'],
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}
