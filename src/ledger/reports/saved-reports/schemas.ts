import { z } from 'zod';
import { civilDate, Pagination, pageQuery, singleLineText } from '#http/fields.ts';
import { COMPARED, INTERVALS, NAMED_PERIODS } from '#ledger/reports/breakdown/periods.ts';
import { GROUPED_BY, reportQuery } from '#ledger/reports/breakdown/schemas.ts';
import { CHARTS, MEASURES } from './choices.ts';

const described = {
  measure: 'The figure: money out, money in, in less out, or the number of transactions.',
  group_by: 'As `group_by` of `GET /reports/breakdown`.',
  interval: 'As `interval` of `GET /reports/breakdown`; null where the period is not cut into parts.',
  period: 'As `period` of `GET /reports/breakdown`; null where `start_date` and `end_date` say the days.',
  compare:
    'As `compare` of `GET /reports/breakdown`. Null is required for `group_by` `none` with an `interval`: parts of a period are not compared.',
  q: 'As `q` of `GET /reports/breakdown`.',
  chart:
    'Bars, or the flow of money of `GET /reports/money_flow`. A flow has `measure` `net`, `group_by` `category`, and neither `interval`, `compare` nor `q`.',
  shared: 'Whether the whole family reads and changes it; otherwise it is for the person who made it.',
};

/** A report under a name. */
export const SavedReport = z
  .object({
    id: z.string(),
    name: z.string(),
    shared: z.boolean().meta({ description: described.shared }),
    measure: z.enum(MEASURES).meta({ description: described.measure }),
    group_by: z.enum(GROUPED_BY).meta({ description: described.group_by }),
    interval: z.enum(INTERVALS).nullable().meta({ description: described.interval }),
    period: z.enum(NAMED_PERIODS).nullable().meta({ description: described.period }),
    start_date: z.string().nullable(),
    end_date: z.string().nullable(),
    compare: z.enum(COMPARED).nullable().meta({ description: described.compare }),
    q: z.string().nullable().meta({ description: described.q }),
    chart: z.enum(CHARTS).meta({ description: described.chart }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'SavedReport' });

export const SavedReportPage = z
  .object({ saved_reports: z.array(SavedReport), pagination: Pagination })
  .meta({ id: 'SavedReportPage' });

export const SavedReportListQuery = z.object(pageQuery());

const name = singleLineText(100);
const choices = {
  measure: z
    .enum(MEASURES)
    .optional()
    .meta({ description: `${described.measure} Default: \`expense\`.` }),
  group_by: z
    .enum(GROUPED_BY)
    .optional()
    .meta({ description: `${described.group_by} Default: \`category\`.` }),
  interval: z.enum(INTERVALS).nullish().meta({ description: described.interval }),
  period: z.enum(NAMED_PERIODS).nullish().meta({
    description: 'It replaces `start_date` and `end_date`, and they replace it. Default: `last_12_months`.',
  }),
  start_date: civilDate.nullish(),
  end_date: civilDate.nullish(),
  compare: z.enum(COMPARED).nullish().meta({ description: described.compare }),
  q: reportQuery.nullish().meta({ description: described.q }),
  chart: z.enum(CHARTS).optional().meta({ description: described.chart }),
  shared: z.boolean().optional().meta({ description: described.shared }),
};

/** The body of a create. */
export const NewSavedReport = z.object({ name, ...choices }).meta({ id: 'NewSavedReport' });

/** The body of an update. */
export const SavedReportChange = z.object({ name: name.optional(), ...choices }).meta({ id: 'SavedReportChange' });
